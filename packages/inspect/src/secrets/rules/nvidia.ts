import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NVIDIA_RULES: RuleList = () => [
  {
    id: 'secret/nvidia-api-key',
    title: 'NVIDIA API key',
    provider: 'nvidia',
    severity: 'high',
    tier: 'format',
    pattern: 'nvapi-[A-Za-z0-9_-]{60,72}',
    prefixes: ['nvapi-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('NVIDIA NGC or Build, API Keys'),
    source: 'NVIDIA NGC documentation, API keys',
  },
];
