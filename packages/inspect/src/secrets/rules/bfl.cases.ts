import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const BFL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bfl-api-key',
    valid: [assigned('BFL_API_KEY', sampleUuid(5095))],
    invalid: [
      `BFL_API_KEY=${sampleUuid(5096).slice(0, 18)}`,
      `BFL_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5097)}`,
    ],
  },
];
