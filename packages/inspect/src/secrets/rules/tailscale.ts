import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const TAILSCALE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/tailscale-key',
    title: 'Tailscale key',
    provider: 'tailscale',
    severity: 'critical',
    tier: 'format',
    pattern: 'tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,48}',
    prefixes: ['tskey-auth-', 'tskey-api-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'],
    reach: reach('private-network', 'write', 'limited'),
    remediation: rotate('Tailscale admin console, Settings, Keys'),
    source: 'Tailscale documentation, Key and secret management',
  },
];
