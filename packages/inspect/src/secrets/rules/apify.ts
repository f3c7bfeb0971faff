import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const APIFY_RULES: RuleList = () => [
  {
    id: 'secret/apify-api-token',
    title: 'Apify API token',
    provider: 'apify',
    severity: 'medium',
    tier: 'format',
    pattern: 'apify_api_[A-Za-z0-9-]{34,40}',
    prefixes: ['apify_api_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Apify Console, Settings, API & Integrations'),
    source: 'Apify documentation, API integration',
  },
];
