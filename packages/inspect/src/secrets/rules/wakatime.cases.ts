import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const WAKATIME_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/wakatime-api-key',
    valid: [`waka_${sample('lower36', 40, 9031)}`, `waka_${sampleUuid(5134)}`],
    invalid: [
      `waka_${sampleUuid(5135).slice(0, 18)}`,
      `waka_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nwaka_${sampleUuid(5136)}`,
    ],
  },
];
