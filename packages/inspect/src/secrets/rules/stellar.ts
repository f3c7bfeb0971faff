import { isStrKey } from '../checksums/str-key.ts';
import { MOVE } from '../formats/wallet-key.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

const strkey = isStrKey;

export const STELLAR_RULES: RuleList = () => [
  {
    id: 'secret/stellar-secret-seed',
    title: 'Stellar secret seed',
    provider: 'stellar',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('stellar|soroban|horizon|secret_?(?:key|seed)', 'S[A-D][A-Z2-7]{54}'),
    flags: 'i',
    structured: true,
    checksum: strkey,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Stellar SEP-23, strkey (base32 and CRC-16)',
  },
];
