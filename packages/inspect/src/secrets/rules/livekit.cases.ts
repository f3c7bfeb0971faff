import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LIVEKIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/livekit-api-secret',
    valid: [assigned('LIVEKIT_API_SECRET', sample('base62', 44, 5159))],
    invalid: [
      `LIVEKIT_API_SECRET=${sample('base62', 19, 5160)}`,
      `LIVEKIT_API_SECRET=${'x'.repeat(44)}`,
      `BUILD_REFERENCE=${sample('base62', 44, 5161)}`,
    ],
  },
];
