import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const LOGGLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/loggly-token',
    valid: [assigned('LOGGLY_TOKEN', sampleUuid(5167))],
    invalid: [
      `LOGGLY_TOKEN=${sampleUuid(5168).slice(0, 18)}`,
      `LOGGLY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5169)}`,
    ],
  },
];
