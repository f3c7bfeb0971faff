import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const ROBINHOOD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/robinhood-crypto-key',
    valid: [`rh-api-${sampleUuid(6320)}`],
    invalid: [
      `rh-${sampleUuid(6321)}`,
      `rh-api-00000000-0000-0000-0000-000000000000`,
      `nrh-api-${sampleUuid(6322)}`,
    ],
  },
];
