import { bech32, MOVE } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SUI_RULES: RuleList = () => [
  {
    id: 'secret/sui-private-key',
    title: 'Sui private key',
    provider: 'sui',
    severity: 'critical',
    tier: 'format',
    pattern: 'suiprivkey1[a-z0-9]{58,62}',
    prefixes: ['suiprivkey1'],
    structured: true,
    checksum: bech32,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Sui documentation, SIP-15 (Bech32 private keys)',
  },
];
