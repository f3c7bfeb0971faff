import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const RIOT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/riot-api-key',
    valid: [`RGAPI-${sampleUuid(6534)}`],
    invalid: [
      `RGAPI-00000000-0000-0000-0000-000000000000`,
      `nRGAPI-${sampleUuid(6535)}`,
      `RGAPI-${sample('hex', 20, 6536)}`,
    ],
  },
];
