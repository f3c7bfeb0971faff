import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FOURSQUARE_RULES: RuleList = () => [
  {
    id: 'secret/foursquare-api-key',
    title: 'Foursquare API key',
    provider: 'foursquare',
    severity: 'medium',
    tier: 'format',
    pattern: 'fsq3[A-Za-z0-9+/]{43}=',
    prefixes: ['fsq3'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Foursquare developer console, API keys'),
    source: 'observed: keys from fsq3 on; Foursquare documentation, Authentication',
  },
];
