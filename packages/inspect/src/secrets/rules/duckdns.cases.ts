import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const DUCKDNS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/duckdns-token',
    valid: [assigned('DUCKDNS_TOKEN', sampleUuid(5082))],
    invalid: [
      `DUCKDNS_TOKEN=${sampleUuid(5083).slice(0, 18)}`,
      `DUCKDNS_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5084)}`,
    ],
  },
];
