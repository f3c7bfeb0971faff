import { type RuleCases, sample } from '../sample.testing.ts';

export const TOGETHER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/together-api-key',
    valid: [`tgp_v1_${sample('base64url', 43, 24)}`],
    invalid: [`tgp_v1_${sample('base64url', 20, 23)}`, `tgp_v1_${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/together-legacy-key',
    valid: [
      { text: `TOGETHER_API_KEY=${sample('hex', 64, 26)}`, secret: `${sample('hex', 64, 26)}` },
    ],
    invalid: [`together_sha = ${sample('hex', 40, 25)}`, `TOGETHER_API_KEY=${'0'.repeat(64)}`],
  },
];
