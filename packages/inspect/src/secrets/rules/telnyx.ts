import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TELNYX_RULES: RuleList = () => [
  {
    id: 'secret/telnyx-api-key',
    title: 'Telnyx API key',
    provider: 'telnyx',
    severity: 'high',
    tier: 'format',
    pattern: 'KEY[0-9A-F]{32,34}_[A-Za-z0-9]{22}',
    prefixes: ['KEY'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('Telnyx portal, API Keys'),
    source: 'observed: KEY and two parts; Telnyx documentation, API v2 keys',
  },
];
