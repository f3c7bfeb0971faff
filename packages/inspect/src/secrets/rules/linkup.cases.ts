import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const LINKUP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/linkup-api-key',
    valid: [assigned('LINKUP_API_KEY', sampleUuid(5238))],
    invalid: [
      `LINKUP_API_KEY=${sampleUuid(5239).slice(0, 18)}`,
      `LINKUP_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5240)}`,
    ],
  },
];
