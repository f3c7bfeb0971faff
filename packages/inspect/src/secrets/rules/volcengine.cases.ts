import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const VOLCENGINE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/volcengine-ark-api-key',
    valid: [assigned('ARK_API_KEY', sampleUuid(5212))],
    invalid: [
      `ARK_API_KEY=${sampleUuid(5213).slice(0, 18)}`,
      `ARK_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5214)}`,
    ],
  },
];
