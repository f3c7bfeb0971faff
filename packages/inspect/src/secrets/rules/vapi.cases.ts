import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const VAPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vapi-api-key',
    valid: [assigned('VAPI_PRIVATE_KEY', sampleUuid(5083))],
    invalid: [
      `VAPI_PRIVATE_KEY=${sampleUuid(5084).slice(0, 18)}`,
      `VAPI_PRIVATE_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `VAPI_ASSISTANT_ID=${sampleUuid(5085)}`,
    ],
  },
];
