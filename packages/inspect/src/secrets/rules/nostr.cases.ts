import { bech32 } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

const NSEC = bech32('nsec', 52, 22);

export const NOSTR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nostr-private-key',
    valid: [NSEC],
    invalid: [`${NSEC.slice(0, -1)}${NSEC.endsWith('q') ? 'p' : 'q'}`, `nsec1${'q'.repeat(58)}`],
  },
];
