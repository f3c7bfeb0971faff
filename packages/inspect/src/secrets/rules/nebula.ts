import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const NEBULA_RULES: RuleList = () => [
  {
    id: 'secret/nebula-private-key',
    title: 'Nebula private key',
    provider: 'nebula',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`-----BEGIN NEBULA (?:X25519|P256|ED25519|ECDSA P256) PRIVATE KEY-----\s{1,4}[A-Za-z0-9+/=\s]{40,120}-----END NEBULA (?:X25519|P256|ED25519|ECDSA P256) PRIVATE KEY-----`,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9+/]{40}/, 'high'),
    reach: reach('private-network', 'write'),
    remediation: rotate('the certificate authority: sign a new key and block the old certificate'),
    source: 'Nebula documentation, nebula-cert keygen',
  },
];
