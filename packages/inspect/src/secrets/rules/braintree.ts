import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BRAINTREE_RULES: RuleList = () => [
  {
    id: 'secret/braintree-token',
    title: 'PayPal Braintree access token',
    provider: 'braintree',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}`,
    prefixes: ['access_token$production$', 'access_token$sandbox$'],
    reach: reach('payments', 'write'),
    remediation: rotate('Braintree Control Panel, API'),
    source: 'Braintree documentation, Access tokens',
  },
];
