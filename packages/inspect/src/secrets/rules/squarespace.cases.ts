import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SQUARESPACE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/squarespace-api-key',
    valid: [assigned('SQUARESPACE_API_KEY', sampleUuid(5100))],
    invalid: [
      `SQUARESPACE_API_KEY=${sampleUuid(5101).slice(0, 18)}`,
      `SQUARESPACE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5102)}`,
    ],
  },
];
