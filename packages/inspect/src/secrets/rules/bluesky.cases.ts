import type { RuleCases } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

const APP_PASSWORD = ['abqd', 'x3m7', 'k2vw', 'q5zt'].join('-');

export const BLUESKY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bluesky-app-password',
    valid: [assigned('BLUESKY_APP_PASSWORD', APP_PASSWORD)],
    invalid: [
      'BLUESKY_APP_PASSWORD=xxxx-xxxx-xxxx-xxxx',
      `BLUESKY_APP_PASSWORD=${APP_PASSWORD.slice(0, 9)}`,
      `BUILD_REFERENCE=${APP_PASSWORD}`,
    ],
  },
];
