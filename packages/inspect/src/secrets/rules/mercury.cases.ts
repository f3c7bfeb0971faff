import { type RuleCases, sample } from '../sample.testing.ts';

export const MERCURY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mercury-api-token',
    valid: [
      `secret-token:mercury_production_wma_${sample('base62', 43, 5052)}_${sample('base62', 10, 5053)}`,
      `mercury_production_rma_${sample('base62', 43, 5054)}_yrucrem`,
    ],
    invalid: [
      `nmercury_production_rma_${sample('base62', 43, 5054)}_yrucrem`,
      `secret-token:mercury_production_wma_${'x'.repeat(43)}_${'x'.repeat(10)}`,
    ],
  },
];
