import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FEATHERLESS_RULES: RuleList = () => [
  {
    id: 'secret/featherless-api-key',
    title: 'Featherless AI API key',
    provider: 'featherless',
    severity: 'high',
    tier: 'format',
    pattern: 'rc_[0-9a-f]{64}(?![A-Za-z0-9])',
    prefixes: ['rc_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Featherless, Account, API keys'),
    source: 'Featherless documentation, Authentication; observed: 64 hexadecimal digits',
  },
];
