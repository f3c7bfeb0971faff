import { base58 } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';

const XPRV = base58('0488ade4', 74);

export const BIP32_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bip32-private-key',
    valid: [XPRV],
    invalid: [
      `${XPRV.slice(0, -1)}${XPRV.endsWith('z') ? 'y' : 'z'}`,
      XPRV.slice(0, -2),
      `xprv${'A'.repeat(107)}`,
    ],
  },
];
