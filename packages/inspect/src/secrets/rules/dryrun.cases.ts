import { type RuleCases, sample } from '../sample.testing.ts';

export const DRYRUN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dryrun-api-key',
    valid: [`dryrunsec_${sample('base62', 32, 6054)}`],
    invalid: [
      `dryrunsec_${sample('base62', 16, 6055)}`,
      `dryrunsec_${'x'.repeat(32)}`,
      `dryrunsec_${sample('base62', 32, 6056)}${sample('base62', 4, 6057)}`,
      `ndryrunsec_${sample('base62', 32, 6058)}`,
    ],
  },
];
