import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const COSIGN_RULES: RuleList = () => [
  {
    id: 'secret/cosign-private-key',
    title: 'Sigstore cosign private key (encrypted)',
    provider: 'cosign',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`-----BEGIN ENCRYPTED (?:COSIGN|SIGSTORE) PRIVATE KEY-----\s{1,4}[A-Za-z0-9+/=\s]{300,2000}-----END ENCRYPTED (?:COSIGN|SIGSTORE) PRIVATE KEY-----`,
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9+/]{60}/, 'high'),
    reach: reach('package-publishing', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('cosign: a new key pair, and its public key in every policy'),
    source: 'Sigstore documentation, Signing with self-managed keys',
  },
];
