import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ARCJET_RULES: RuleList = () => [
  {
    id: 'secret/arcjet-site-key',
    title: 'Arcjet site key',
    provider: 'arcjet',
    severity: 'medium',
    tier: 'format',
    pattern: 'ajkey_[a-z0-9]{26}(?![A-Za-z0-9])',
    prefixes: ['ajkey_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Arcjet, the site, SDK configuration'),
    source: 'Arcjet documentation, ARCJET_KEY; observed: 26 characters of base32',
  },
];
