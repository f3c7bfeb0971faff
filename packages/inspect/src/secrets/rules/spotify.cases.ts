import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SPOTIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/spotify-client-secret',
    valid: [assigned('SPOTIFY_CLIENT_SECRET', sample('hex', 32, 5093))],
    invalid: [
      `SPOTIFY_CLIENT_SECRET=${sample('hex', 13, 5094)}`,
      `SPOTIFY_CLIENT_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5095)}`,
    ],
  },
];
