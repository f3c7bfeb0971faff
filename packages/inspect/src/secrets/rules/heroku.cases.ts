import { type RuleCases, sample } from '../sample.testing.ts';

export const HEROKU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/heroku-api-key',
    valid: [`HRKU-AA${sample('base64url', 58, 184)}`],
    invalid: [`HRKU-AA${sample('base64url', 20, 183)}`, `HRKU-AA${'x'.repeat(58)}`],
  },
  {
    rule: 'secret/heroku-legacy-key',
    valid: [
      {
        text: `HEROKU_API_KEY=${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
        secret: `${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
      },
    ],
    invalid: [
      `HEROKU_API_KEY=${sample('hex', 8, 185)}`,
      `HEROKU_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
