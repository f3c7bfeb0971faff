import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SAMBANOVA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sambanova-api-key',
    valid: [assigned('SAMBANOVA_API_KEY', sampleUuid(5019))],
    invalid: [
      `SAMBANOVA_API_KEY=${sampleUuid(5020).slice(0, 18)}`,
      `SAMBANOVA_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5021)}`,
    ],
  },
];
