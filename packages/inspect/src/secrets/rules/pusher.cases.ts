import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PUSHER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pusher-app-secret',
    valid: [assigned('PUSHER_APP_SECRET', sample('hex', 20, 5118))],
    invalid: [
      `PUSHER_APP_SECRET=${sample('hex', 7, 5119)}`,
      `PUSHER_APP_SECRET=${'0'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('hex', 20, 5120)}`,
    ],
  },
];
