import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const CODECOV_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/codecov-token',
    valid: [assigned('CODECOV_TOKEN', sampleUuid(5236))],
    invalid: [
      `CODECOV_TOKEN=${sampleUuid(5237).slice(0, 18)}`,
      `CODECOV_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5238)}`,
    ],
  },
];
