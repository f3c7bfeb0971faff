import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PUBNUB_RULES: RuleList = () => [
  {
    id: 'secret/pubnub-secret-key',
    title: 'PubNub secret key',
    provider: 'pubnub',
    severity: 'high',
    tier: 'format',
    pattern:
      'sec-c-(?:[A-Za-z0-9]{48}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![A-Za-z0-9])',
    prefixes: ['sec-c-'],
    reach: reach('messaging', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('PubNub admin portal, Keysets'),
    source: 'PubNub documentation, Keysets (secret key)',
  },
];
