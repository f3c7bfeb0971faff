import { type RuleCases, sample } from '../sample.testing.ts';

export const DENO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/deno-deploy-token',
    valid: [`ddp_${sample('base62', 36, 5058)}`],
    invalid: [
      `ddp_${sample('base62', 15, 5059)}`,
      `ddp_${'x'.repeat(36)}`,
      `nddp_${sample('base62', 36, 5060)}`,
    ],
  },
];
