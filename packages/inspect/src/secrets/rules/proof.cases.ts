import { type RuleCases, sample } from '../sample.testing.ts';

export const PROOF_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/proof-api-key',
    valid: [`prf_${sample('base62', 40, 9242)}`, `prf_cli_${sample('base62', 40, 9243)}`],
    invalid: [
      `prf_${sample('base62', 12, 9244)}`,
      `prf_performance_counter_state_flags`,
      `prf_${'x'.repeat(40)}`,
      `aprf_${sample('base62', 40, 9245)}`,
    ],
  },
];
