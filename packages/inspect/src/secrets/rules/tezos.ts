import { base58, MOVE } from '../formats/wallet-key.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TEZOS_RULES: RuleList = () => [
  {
    id: 'secret/tezos-private-key',
    title: 'Tezos private key',
    provider: 'tezos',
    severity: 'critical',
    tier: 'format',
    pattern: 'edsk[1-9A-HJ-NP-Za-km-z]{50}(?:[1-9A-HJ-NP-Za-km-z]{44})?(?![0-9A-Za-z])',
    prefixes: ['edsk'],
    startsWord: true,
    structured: true,
    checksum: base58,
    reach: reach('payments', 'write'),
    remediation: rotate(MOVE),
    source: 'Tezos documentation, base58 prefixes',
  },
];
