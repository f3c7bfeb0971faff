import { base58 } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

const EDSK = base58('0d0f3a07', 32);

export const TEZOS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tezos-private-key',
    valid: [EDSK],
    invalid: [
      `${EDSK.slice(0, -1)}${EDSK.endsWith('z') ? 'y' : 'z'}`,
      `n${EDSK}`,
      `edsk${'x'.repeat(50)}`,
    ],
  },
];
