import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scale-api-key',
    valid: [assigned('SCALE_API_KEY', `live_${sample('hex', 32, 5031)}`)],
    invalid: [
      `SCALE_API_KEY=live_${sample('hex', 13, 5032)}`,
      `SCALE_API_KEY=live_${'0'.repeat(32)}`,
      `BUILD_REFERENCE=live_${sample('hex', 32, 5033)}`,
    ],
  },
];
