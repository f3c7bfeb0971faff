import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TWITCH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/twitch-client-secret',
    valid: [assigned('TWITCH_CLIENT_SECRET', sample('lower36', 30, 5087))],
    invalid: [
      `TWITCH_CLIENT_SECRET=${sample('lower36', 12, 5088)}`,
      `TWITCH_CLIENT_SECRET=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('lower36', 30, 5089)}`,
    ],
  },
];
