import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PUSHBULLET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pushbullet-access-token',
    valid: [assigned('PUSHBULLET_TOKEN', `o.${sample('base62', 32, 5141)}`)],
    invalid: [
      `PUSHBULLET_TOKEN=o.${sample('base62', 13, 5142)}`,
      `PUSHBULLET_TOKEN=o.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=o.${sample('base62', 32, 5143)}`,
    ],
  },
];
