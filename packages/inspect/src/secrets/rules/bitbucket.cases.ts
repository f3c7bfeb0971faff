import { type RuleCases, sample } from '../sample.testing.ts';

export const BITBUCKET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitbucket-server-token',
    valid: [`BBDC-${sample('base64', 44, 5103)}`],
    invalid: [
      `BBDC-${sample('base64', 19, 5104)}`,
      `BBDC-${'x'.repeat(44)}`,
      `nBBDC-${sample('base64', 44, 5105)}`,
    ],
  },
  {
    rule: 'secret/bitbucket-app-password',
    valid: [`ATBB${sample('base62', 24, 307)}${sample('upperHex', 8, 308)}`],
    invalid: [`ATBB${sample('base62', 12, 306)}`, `ATBB${'x'.repeat(24)}${'0'.repeat(8)}`],
  },
];
