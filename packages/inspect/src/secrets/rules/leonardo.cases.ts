import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const LEONARDO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/leonardo-api-key',
    valid: [assigned('LEONARDO_API_KEY', sampleUuid(5092))],
    invalid: [
      `LEONARDO_API_KEY=${sampleUuid(5093).slice(0, 18)}`,
      `LEONARDO_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5094)}`,
    ],
  },
];
