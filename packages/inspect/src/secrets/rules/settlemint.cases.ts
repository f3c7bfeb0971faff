import { type RuleCases, sample } from '../sample.testing.ts';

export const SETTLEMINT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/settlemint-access-token',
    valid: [
      `sm_pat_${sample('base62', 16, 6243)}`,
      `sm_aat_${sample('base62', 16, 6244)}`,
      `sm_sat_${sample('base62', 16, 6245)}`,
    ],
    invalid: [
      `sm_pat_${sample('base62', 5, 6246)}`,
      `sm_pat_${'x'.repeat(16)}`,
      `sm_pat_${sample('base62', 16, 6247)}${sample('base62', 4, 6248)}`,
      `nsm_pat_${sample('base62', 16, 6249)}`,
    ],
  },
];
