import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SUMOLOGIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sumologic-access-key',
    valid: [assigned('SUMOLOGIC_ACCESS_KEY', sample('base62', 64, 5164))],
    invalid: [
      `SUMOLOGIC_ACCESS_KEY=${sample('base62', 29, 5165)}`,
      `SUMOLOGIC_ACCESS_KEY=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base62', 64, 5166)}`,
    ],
  },
];
