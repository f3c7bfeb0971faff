import { type RuleCases, sample } from '../sample.testing.ts';

export const SUPERMEMORY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/supermemory-api-key',
    valid: [`sm_${sample('base62', 22, 6744)}_${sample('base62', 64, 6745)}`],
    invalid: [
      `sm_${sample('base62', 22, 6746)}`,
      `sm_${sample('base62', 22, 6747)}_${sample('base62', 20, 6748)}`,
      `sm_${'x'.repeat(22)}_${'x'.repeat(64)}`,
      `nsm_${sample('base62', 22, 6749)}_${sample('base62', 64, 6750)}`,
    ],
  },
];
