import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HUBSPOT_RULES: RuleList = () => [
  {
    id: 'secret/hubspot-token',
    title: 'HubSpot private app token',
    provider: 'hubspot',
    severity: 'high',
    tier: 'format',
    pattern:
      'pat-(?:na|eu|ap)[0-9]-[0-9A-Za-z]{8}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{12}',
    prefixes: ['pat-na1-', 'pat-na2-', 'pat-eu1-', 'pat-ap1-'],
    reach: reach('business-data', 'write'),
    remediation: rotate('HubSpot, Settings, Private apps'),
    source: 'HubSpot developer documentation, Private apps',
  },
];
