import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const REPLICATE_RULES: RuleList = () => [
  {
    id: 'secret/replicate-token',
    title: 'Replicate API token',
    provider: 'replicate',
    severity: 'high',
    tier: 'format',
    pattern: 'r8_[A-Za-z0-9_-]{37}(?![A-Za-z0-9_-])',
    prefixes: ['r8_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Replicate, Account, API tokens'),
    source: 'Replicate documentation, API tokens',
  },
];
