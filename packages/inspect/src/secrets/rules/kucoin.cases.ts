import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const KUCOIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/kucoin-api-secret',
    valid: [assigned('KUCOIN_API_SECRET', sampleUuid(5168))],
    invalid: [
      `KUCOIN_API_SECRET=${sampleUuid(5169).slice(0, 18)}`,
      `KUCOIN_API_SECRET=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5170)}`,
    ],
  },
];
