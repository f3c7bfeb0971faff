import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const ARIZE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/arize-api-key',
    valid: [`ak-${sampleUuid(6798)}-${sample('base62', 32, 6799)}`],
    invalid: [
      `ak-${sampleUuid(6800)}`,
      `ak-${sampleUuid(6801)}-${sample('base62', 40, 6802)}`,
      `ak-00000000-0000-0000-0000-000000000000-${'x'.repeat(32)}`,
      `nak-${sampleUuid(6803)}-${sample('base62', 32, 6804)}`,
    ],
  },
];
