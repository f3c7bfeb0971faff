import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HYPERBROWSER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hyperbrowser-api-key',
    valid: [assigned('HYPERBROWSER_API_KEY', `hb_${sample('hex', 28, 5255)}`)],
    invalid: [
      `HYPERBROWSER_API_KEY=hb_${sample('hex', 11, 5256)}`,
      `HYPERBROWSER_API_KEY=hb_${'0'.repeat(28)}`,
      `BUILD_REFERENCE=hb_${sample('hex', 28, 5257)}`,
    ],
  },
];
