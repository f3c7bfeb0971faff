import { bech32 } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NOSTR_RULES: RuleList = () => [
  {
    id: 'secret/nostr-private-key',
    title: 'Nostr private key',
    provider: 'nostr',
    severity: 'high',
    tier: 'format',
    pattern: 'nsec1[a-z0-9]{58}',
    prefixes: ['nsec1'],
    structured: true,
    checksum: bech32,
    reach: reach('messaging', 'write'),
    remediation: rotate('a new identity: a Nostr key cannot be revoked'),
    source: 'Nostr NIP-19, bech32-encoded entities',
  },
];
