import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SMITHERY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/smithery-api-key',
    valid: [assigned('SMITHERY_API_KEY', sampleUuid(5142))],
    invalid: [
      `SMITHERY_API_KEY=${sampleUuid(5143).slice(0, 18)}`,
      `SMITHERY_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5144)}`,
    ],
  },
];
