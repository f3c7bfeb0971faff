import { base58, MOVE } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BIP32_RULES: RuleList = () => [
  {
    id: 'secret/bip32-private-key',
    title: 'Extended private key of a wallet',
    provider: 'bip32',
    severity: 'critical',
    tier: 'format',
    pattern: '[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{107,108}(?![0-9A-Za-z])',
    structured: true,
    checksum: base58,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'BIP 32, Serialization format; SLIP 132 (other networks)',
  },
];
