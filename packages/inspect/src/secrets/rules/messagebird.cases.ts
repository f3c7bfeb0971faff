import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MESSAGEBIRD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/messagebird-access-key',
    valid: [assigned('MESSAGEBIRD_ACCESS_KEY', sample('base62', 25, 5108))],
    invalid: [
      `MESSAGEBIRD_ACCESS_KEY=${sample('base62', 9, 5109)}`,
      `MESSAGEBIRD_ACCESS_KEY=${'x'.repeat(25)}`,
      `BUILD_REFERENCE=${sample('base62', 25, 5110)}`,
    ],
  },
];
