import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CEREBRAS_RULES: RuleList = () => [
  {
    id: 'secret/cerebras-api-key',
    title: 'Cerebras API key',
    provider: 'cerebras',
    severity: 'high',
    tier: 'format',
    pattern: 'csk-[a-z0-9]{48}',
    prefixes: ['csk-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Cerebras Cloud, API Keys'),
    source: 'Cerebras Inference documentation, Quickstart',
  },
];
