import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const CONVERTAPI_RULES: RuleList = () => [
  {
    id: 'secret/convertapi-secret',
    title: 'ConvertAPI secret',
    provider: 'convertapi',
    severity: 'medium',
    tier: 'format',
    pattern: 'secret_[0-9A-Za-z]{16}(?![A-Za-z0-9])',
    prefixes: ['secret_'],
    startsWord: true,
    validate: whenRareAfter(/^secret_/, 'medium'),
    reach: reach('business-data', 'write'),
    remediation: rotate('ConvertAPI, Authentication'),
    source: 'ConvertAPI documentation, Authentication; observed: 16 characters',
  },
];
