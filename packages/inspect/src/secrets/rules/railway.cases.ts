import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const RAILWAY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/railway-token',
    valid: [assigned('RAILWAY_TOKEN', sampleUuid(5055))],
    invalid: [
      `RAILWAY_TOKEN=${sampleUuid(5056).slice(0, 18)}`,
      `RAILWAY_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `RAILWAY_PROJECT_ID=${sampleUuid(5057)}`,
    ],
  },
];
