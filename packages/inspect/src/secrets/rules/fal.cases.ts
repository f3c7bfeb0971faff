import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const FAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fal-api-key',
    valid: [assigned('FAL_KEY', `${sampleUuid(5010)}:${sample('hex', 32, 5011)}`)],
    invalid: [
      `FAL_KEY=${sampleUuid(5012).slice(0, 18)}:${sample('hex', 13, 5013)}`,
      `FAL_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}:${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sampleUuid(5014)}:${sample('hex', 32, 5015)}`,
    ],
  },
];
