import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SCALEWAY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scaleway-secret-key',
    valid: [assigned('SCW_SECRET_KEY', sampleUuid(5019))],
    invalid: [
      `SCW_SECRET_KEY=${sampleUuid(5020).slice(0, 18)}`,
      `SCW_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `SCW_DEFAULT_PROJECT_ID=${sampleUuid(5021)}`,
    ],
  },
];
