import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RUNPOD_RULES: RuleList = () => [
  {
    id: 'secret/runpod-api-key',
    title: 'RunPod API key',
    provider: 'runpod',
    severity: 'high',
    tier: 'format',
    pattern: 'rpa_[A-Za-z0-9]{40,50}',
    prefixes: ['rpa_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('RunPod, Settings, API Keys'),
    source: 'observed: current keys; RunPod documentation, API keys',
  },
];
