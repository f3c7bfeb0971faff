import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const CYPRESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cypress-record-key',
    valid: [assigned('CYPRESS_RECORD_KEY', sampleUuid(5249))],
    invalid: [
      `CYPRESS_RECORD_KEY=${sampleUuid(5250).slice(0, 18)}`,
      `CYPRESS_RECORD_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5251)}`,
    ],
  },
];
