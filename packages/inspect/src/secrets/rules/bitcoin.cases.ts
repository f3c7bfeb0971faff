import { base58 } from '../formats/wallet-key.testing.ts';
import type { RuleCases } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

const WIF = base58('80', 32, '01');

export const BITCOIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitcoin-wif-key',
    valid: [assigned('BITCOIN_WIF', WIF), assigned('PRIVATE_KEY', WIF)],
    invalid: [
      `BITCOIN_WIF=${WIF.slice(0, -1)}${WIF.endsWith('z') ? 'y' : 'z'}`,
      `BUILD_REFERENCE=${WIF}`,
      `BITCOIN_WIF=K${'x'.repeat(51)}`,
    ],
  },
];
