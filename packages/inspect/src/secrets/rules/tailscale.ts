import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TAILSCALE_RULES: RuleList = () => [
  {
    id: 'secret/tailscale-key',
    title: 'Tailscale key',
    provider: 'tailscale',
    severity: 'critical',
    tier: 'format',
    pattern: 'tskey-[a-z]{2,12}-[A-Za-z0-9_-]{20,80}',
    prefixes: ['tskey-auth-', 'tskey-api-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'],
    reach: reach('private-network', 'write', 'limited'),
    remediation: rotate('Tailscale admin console, Settings, Keys'),
    source: 'Tailscale documentation, Key and secret management',
  },
];
