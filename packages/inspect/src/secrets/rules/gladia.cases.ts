import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const GLADIA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gladia-api-key',
    valid: [assigned('GLADIA_API_KEY', sampleUuid(5075))],
    invalid: [
      `GLADIA_API_KEY=${sampleUuid(5076).slice(0, 18)}`,
      `GLADIA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5077)}`,
    ],
  },
];
