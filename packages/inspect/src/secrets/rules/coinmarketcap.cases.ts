import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const COINMARKETCAP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coinmarketcap-api-key',
    valid: [assigned('COINMARKETCAP_API_KEY', sampleUuid(5156))],
    invalid: [
      `COINMARKETCAP_API_KEY=${sampleUuid(5157).slice(0, 18)}`,
      `COINMARKETCAP_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5158)}`,
    ],
  },
];
