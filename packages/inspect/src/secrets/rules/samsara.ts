import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SAMSARA_RULES: RuleList = () => [
  {
    id: 'secret/samsara-api-token',
    title: 'Samsara API token',
    provider: 'samsara',
    severity: 'high',
    tier: 'format',
    pattern: 'samsara_api_[A-Za-z0-9]{20,60}(?![A-Za-z0-9])',
    prefixes: ['samsara_api_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Samsara, Settings, API tokens'),
    source: 'Samsara documentation, Authentication',
  },
];
