import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FLEETBASE_RULES: RuleList = () => [
  {
    id: 'secret/fleetbase-api-key',
    title: 'Fleetbase API key',
    provider: 'fleetbase',
    severity: 'high',
    tier: 'format',
    pattern: 'flb_live_[A-Za-z0-9]{20,64}',
    prefixes: ['flb_live_'],
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('Fleetbase console, Developers, API keys'),
    source: 'Fleetbase documentation, API authentication (live and test keys)',
  },
];
