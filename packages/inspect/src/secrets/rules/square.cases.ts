import { type RuleCases, sample } from '../sample.testing.ts';

export const SQUARE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/square-token',
    valid: [
      `sq0atp-${sample('base62', 40, 9010)}`,
      `EAAA${sample('base64', 60, 9011)}`,
      `EAAA${sample('base64url', 60, 436)}`,
      `sq0atp-${sample('base64url', 22, 437)}`,
    ],
    invalid: [`sq0atp-${sample('base64url', 8, 435)}`, `EAAA${'x'.repeat(60)}`],
  },
  {
    rule: 'secret/square-oauth-secret',
    valid: [`sq0csp-${sample('base64url', 43, 439)}`],
    invalid: [`sq0csp-${sample('base64url', 8, 438)}`, `sq0csp-${'x'.repeat(43)}`],
  },
];
