import { type RuleCases, sample } from '../sample.testing.ts';

export const TINYBIRD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tinybird-token',
    valid: [`p.eyJ${sample('base64url', 100, 5147)}.${sample('base64url', 43, 5148)}`],
    invalid: [
      `p.eyJ${sample('base64url', 47, 5149)}.${sample('base64url', 43, 5150)}`,
      `p.eyJ${'x'.repeat(100)}.${'x'.repeat(43)}`,
      `np.eyJ${sample('base64url', 100, 5151)}.${sample('base64url', 43, 5152)}`,
    ],
  },
];
