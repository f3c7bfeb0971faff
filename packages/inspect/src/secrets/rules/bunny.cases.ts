import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const BUNNY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bunny-api-key',
    valid: [assigned('BUNNY_API_KEY', sampleUuid(5049))],
    invalid: [
      `BUNNY_API_KEY=${sampleUuid(5050).slice(0, 18)}`,
      `BUNNY_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5051)}`,
    ],
  },
];
