import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const CODA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coda-api-token',
    valid: [assigned('CODA_API_TOKEN', sampleUuid(5107))],
    invalid: [
      `CODA_API_TOKEN=${sampleUuid(5108).slice(0, 18)}`,
      `CODA_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `CODA_DOC_ID=${sampleUuid(5109)}`,
    ],
  },
];
