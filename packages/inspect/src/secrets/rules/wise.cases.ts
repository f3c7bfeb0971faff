import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const WISE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wise-api-token',
    valid: [assigned('WISE_API_TOKEN', sampleUuid(5040))],
    invalid: [
      `WISE_API_TOKEN=${sampleUuid(5041).slice(0, 18)}`,
      `WISE_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5042)}`,
    ],
  },
];
