import { MOVE } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const APTOS_RULES: RuleList = () => [
  {
    id: 'secret/aptos-private-key',
    title: 'Aptos private key',
    provider: 'aptos',
    severity: 'critical',
    tier: 'format',
    pattern: '(?:ed25519|secp256k1)-priv-0x[0-9a-f]{64}',
    prefixes: ['ed25519-priv-0x', 'secp256k1-priv-0x'],
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Aptos AIP-80, Standardize private key format',
  },
];
