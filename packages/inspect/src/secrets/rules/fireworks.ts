import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FIREWORKS_RULES: RuleList = () => [
  {
    id: 'secret/fireworks-api-key',
    title: 'Fireworks AI API key',
    provider: 'fireworks',
    severity: 'high',
    tier: 'format',
    pattern: 'fw_[A-Za-z0-9]{22,24}(?![A-Za-z0-9_])',
    prefixes: ['fw_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Fireworks, Account, API Keys'),
    source: 'Fireworks AI documentation, API keys',
  },
];
