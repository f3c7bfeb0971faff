import { type RuleCases, sample } from '../sample.testing.ts';

export const NTFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ntfy-access-token',
    valid: [`tk_${sample('lower36', 29, 5144)}`],
    invalid: [
      `tk_${sample('lower36', 11, 5145)}`,
      `tk_${'x'.repeat(29)}`,
      `ntk_${sample('lower36', 29, 5146)}`,
    ],
  },
];
