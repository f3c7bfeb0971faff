import { isBech32 } from '../checksums/bech32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** Bech32 (BIP 173) decides whether an identity is one. */
const age = isBech32;

export const AGE_RULES: RuleList = () => [
  {
    id: 'secret/age-identity',
    title: 'age secret key',
    provider: 'age',
    severity: 'critical',
    tier: 'format',
    pattern: 'AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{58}',
    prefixes: ['AGE-SECRET-KEY-PQ-1', 'AGE-SECRET-KEY-1'],
    structured: true,
    checksum: age,
    reach: reach('private-key', 'read'),
    remediation: rotate('the recipients: re-encrypt what was encrypted to it'),
    source: 'age file encryption format (C2SP), X25519 and MLKEM768-X25519 recipients; BIP 173',
  },
];
