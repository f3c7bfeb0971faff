import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CLIPDROP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clipdrop-api-key',
    valid: [assigned('CLIPDROP_API_KEY', sample('hex', 128, 5113))],
    invalid: [
      `CLIPDROP_API_KEY=${sample('hex', 61, 5114)}`,
      `CLIPDROP_API_KEY=${'0'.repeat(128)}`,
      `BUILD_REFERENCE=${sample('hex', 128, 5115)}`,
    ],
  },
];
