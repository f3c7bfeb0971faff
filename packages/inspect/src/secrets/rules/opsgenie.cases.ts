import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const OPSGENIE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/opsgenie-api-key',
    valid: [assigned('OPSGENIE_API_KEY', sampleUuid(5158))],
    invalid: [
      `OPSGENIE_API_KEY=${sampleUuid(5159).slice(0, 18)}`,
      `OPSGENIE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5160)}`,
    ],
  },
];
