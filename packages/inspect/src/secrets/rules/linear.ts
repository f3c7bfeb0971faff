import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LINEAR_RULES: RuleList = () => [
  {
    id: 'secret/linear-api-key',
    title: 'Linear API key',
    provider: 'linear',
    severity: 'high',
    tier: 'format',
    pattern: 'lin_(?:api|oauth|wh)_[A-Za-z0-9]{40,64}',
    prefixes: ['lin_api_', 'lin_oauth_', 'lin_wh_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Linear, Settings, Security & access'),
    source: 'Linear developer documentation, Personal API keys',
  },
];
