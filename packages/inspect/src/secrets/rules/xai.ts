import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const XAI_RULES: RuleList = () => [
  {
    id: 'secret/xai-api-key',
    title: 'xAI API key',
    provider: 'xai',
    severity: 'high',
    tier: 'format',
    pattern: 'xai-[A-Za-z0-9_-]{70,120}',
    prefixes: ['xai-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('xAI Console, API Keys'),
    source: 'xAI documentation, Quickstart',
  },
];
