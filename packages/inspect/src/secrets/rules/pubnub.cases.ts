import { type RuleCases, sample } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const PUBNUB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pubnub-secret-key',
    valid: [`sec-c-${sample('base62', 48, 5130)}`, `sec-c-${sampleUuid(5132)}`],
    invalid: [`sec-c-${sample('base62', 21, 5131)}`, `sec-c-${'x'.repeat(48)}`],
  },
];
