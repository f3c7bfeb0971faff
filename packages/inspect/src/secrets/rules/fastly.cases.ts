import { type RuleCases, sample } from '../sample.testing.ts';

export const FASTLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fastly-api-token',
    valid: [
      {
        text: `FASTLY_API_TOKEN=${sample('base64url', 32, 204)}`,
        secret: `${sample('base64url', 32, 204)}`,
      },
    ],
    invalid: [`FASTLY_SERVICE=${sample('base62', 22, 203)}`, `FASTLY_API_TOKEN=${'x'.repeat(32)}`],
  },
];
