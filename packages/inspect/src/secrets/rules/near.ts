import { MOVE } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const NEAR_RULES: RuleList = () => [
  {
    id: 'secret/near-private-key',
    title: 'NEAR private key',
    provider: 'near',
    severity: 'critical',
    tier: 'format',
    pattern: 'ed25519:[1-9A-HJ-NP-Za-km-z]{87,88}(?![0-9A-Za-z])',
    prefixes: ['ed25519:'],
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'NEAR documentation, Access keys (64 bytes in base58)',
  },
];
