import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const NANGO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nango-secret-key',
    valid: [assigned('NANGO_SECRET_KEY', sampleUuid(5179))],
    invalid: [
      `NANGO_SECRET_KEY=${sampleUuid(5180).slice(0, 18)}`,
      `NANGO_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5181)}`,
    ],
  },
];
