import { type RuleCases, sample } from '../sample.testing.ts';

export const FEATHERLESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/featherless-api-key',
    valid: [`rc_${sample('hex', 64, 6751)}`],
    invalid: [
      `rc_${sample('hex', 21, 6752)}`,
      `rc_${'x'.repeat(64)}`,
      `rc_${sample('hex', 64, 6753)}${sample('base62', 4, 6754)}`,
      `nrc_${sample('hex', 64, 6755)}`,
    ],
  },
];
