import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const EXA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/exa-api-key',
    valid: [assigned('EXA_API_KEY', sampleUuid(5235))],
    invalid: [
      `EXA_API_KEY=${sampleUuid(5236).slice(0, 18)}`,
      `EXA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5237)}`,
    ],
  },
];
