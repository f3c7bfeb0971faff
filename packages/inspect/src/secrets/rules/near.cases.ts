import { SOLANA } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

export const NEAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/near-private-key',
    valid: [`ed25519:${SOLANA}`],
    invalid: [`ed25519:${SOLANA.slice(0, 44)}`, `ed25519:${'x'.repeat(88)}`],
  },
];
