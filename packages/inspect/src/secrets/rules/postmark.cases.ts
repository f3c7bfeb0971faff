import { type RuleCases, sample } from '../sample.testing.ts';

export const POSTMARK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/postmark-server-token',
    valid: [
      {
        text: `X-Postmark-Server-Token: ${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
        secret: `${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
      },
    ],
    invalid: [
      'POSTMARK_URL: abc',
      `X-Postmark-Server-Token: ${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
