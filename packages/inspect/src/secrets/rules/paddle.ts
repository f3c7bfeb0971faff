import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PADDLE_RULES: RuleList = () => [
  {
    id: 'secret/paddle-api-key',
    title: 'Paddle API key',
    provider: 'paddle',
    severity: 'critical',
    tier: 'format',
    pattern: 'pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}',
    prefixes: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    reach: reach('payments', 'write', 'limited'),
    remediation: rotate('Paddle, Developer tools, Authentication'),
    source: 'Paddle API reference, Authentication, API key format',
  },
  {
    id: 'secret/paddle-webhook-secret',
    title: 'Paddle notification secret key',
    provider: 'paddle',
    severity: 'high',
    tier: 'format',
    pattern: 'pdl_ntfset_[a-z0-9]{26}_[A-Za-z0-9/+]{32}',
    prefixes: ['pdl_ntfset_'],
    reach: reach('webhook', 'post'),
    remediation: rotate('Paddle, Developer tools, Notifications'),
    source: 'Paddle documentation, Verify webhook signatures',
  },
];
