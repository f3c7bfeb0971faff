import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SHORTCUT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shortcut-api-token',
    valid: [assigned('SHORTCUT_API_TOKEN', sampleUuid(5104))],
    invalid: [
      `SHORTCUT_API_TOKEN=${sampleUuid(5105).slice(0, 18)}`,
      `SHORTCUT_API_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5106)}`,
    ],
  },
];
