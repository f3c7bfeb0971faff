import { SOLANA } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SOLANA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/solana-private-key',
    valid: [assigned('SOLANA_PRIVATE_KEY', SOLANA)],
    invalid: [
      `SOLANA_PRIVATE_KEY=${SOLANA.slice(0, 44)}`,
      `SOLANA_PRIVATE_KEY=${'x'.repeat(88)}`,
      `BUILD_REFERENCE=${SOLANA}`,
    ],
  },
];
