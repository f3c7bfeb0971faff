import { type RuleCases, sample } from '../sample.testing.ts';

export const PLANETSCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/planetscale-token',
    valid: [
      `pscale_tkn_${sample('base64url', 43, 521)}`,
      `pscale_pw_${sample('base64url', 43, 522)}`,
    ],
    invalid: [`pscale_pw_${sample('base64url', 12, 520)}`, `pscale_tkn_${'x'.repeat(43)}`],
  },
];
