import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ADOBE_RULES: RuleList = () => [
  {
    id: 'secret/adobe-client-secret',
    title: 'Adobe client secret',
    provider: 'adobe',
    severity: 'high',
    tier: 'format',
    pattern: 'p8e-[A-Za-z0-9_-]{32}(?![A-Za-z0-9_-])',
    prefixes: ['p8e-'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Adobe Developer Console, Credentials'),
    source: 'Adobe documentation, Server-to-server credentials; observed: secrets begin with p8e-',
  },
];
