import { type RuleCases, sample } from '../sample.testing.ts';

export const UPSTAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/upstage-api-key',
    valid: [`up_${sample('base62', 29, 5197)}`],
    invalid: [
      `up_${sample('base62', 11, 5198)}`,
      `up_${'x'.repeat(29)}`,
      `nup_${sample('base62', 29, 5199)}`,
    ],
  },
];
