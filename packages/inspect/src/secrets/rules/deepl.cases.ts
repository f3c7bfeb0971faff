import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const DEEPL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/deepl-auth-key',
    valid: [assigned('DEEPL_AUTH_KEY', `${sampleUuid(5104)}:fx`)],
    invalid: [
      `DEEPL_AUTH_KEY=${sampleUuid(5105).slice(0, 18)}:fx`,
      `DEEPL_AUTH_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}:fx`,
      `BUILD_REFERENCE=${sampleUuid(5106)}:fx`,
    ],
  },
];
