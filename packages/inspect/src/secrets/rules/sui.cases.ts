import { bech32 } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

const SUI = bech32('suiprivkey', 53, 23);

export const SUI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sui-private-key',
    valid: [SUI],
    invalid: [
      `${SUI.slice(0, -1)}${SUI.endsWith('q') ? 'p' : 'q'}`,
      `suiprivkey1${'q'.repeat(59)}`,
    ],
  },
];
