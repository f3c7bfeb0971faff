import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SALAD_RULES: RuleList = () => [
  {
    id: 'secret/salad-api-key',
    title: 'SaladCloud API key',
    provider: 'salad',
    severity: 'high',
    tier: 'format',
    pattern: 'salad_cloud_[0-9A-Za-z]{1,7}_[A-Za-z0-9]{16,235}(?![A-Za-z0-9])',
    prefixes: ['salad_cloud_user_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('SaladCloud portal, API Access'),
    source: 'SaladCloud documentation, API usage; observed: 49 characters',
  },
];
