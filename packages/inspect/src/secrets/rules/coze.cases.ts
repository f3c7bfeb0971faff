import { type RuleCases, sample } from '../sample.testing.ts';

export const COZE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coze-access-token',
    valid: [`pat_${sample('base62', 64, 6205)}`, `sat_${sample('base62', 64, 6206)}`],
    invalid: [
      `pat_${sample('base62', 21, 6207)}`,
      `pat_${'x'.repeat(64)}`,
      `pat_${sample('base62', 64, 6208)}${sample('base62', 4, 6209)}`,
      `npat_${sample('base62', 64, 6210)}`,
    ],
  },
];
