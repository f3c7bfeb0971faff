import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OKX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/okx-secret-key',
    valid: [assigned('OKX_SECRET_KEY', sample('upperHex', 32, 5174))],
    invalid: [
      `OKX_SECRET_KEY=${sample('upperHex', 13, 5175)}`,
      `OKX_SECRET_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('upperHex', 32, 5176)}`,
    ],
  },
];
