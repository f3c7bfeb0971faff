import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HEX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hex-api-key',
    valid: [assigned('HEX_API_KEY', sample('hex', 32, 5208))],
    invalid: [
      `HEX_API_KEY=${sample('hex', 13, 5209)}`,
      `HEX_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5210)}`,
    ],
  },
];
