import { type RuleCases, sample } from '../sample.testing.ts';

export const VAPID_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vapid-private-key',
    valid: [
      {
        text: `VAPID_PRIVATE_KEY=${sample('base64url', 43, 5055)}`,
        secret: sample('base64url', 43, 5055),
      },
    ],
    invalid: [
      `VAPID_PRIVATE_KEY=${sample('base64url', 18, 5056)}`,
      `VAPID_PRIVATE_KEY=${'x'.repeat(43)}`,
    ],
  },
];
