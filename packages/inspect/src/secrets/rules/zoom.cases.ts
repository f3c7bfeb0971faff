import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZOOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zoom-client-secret',
    valid: [assigned('ZOOM_CLIENT_SECRET', sample('base62', 32, 5083))],
    invalid: [
      `ZOOM_CLIENT_SECRET=${sample('base62', 13, 5084)}`,
      `ZOOM_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5085)}`,
    ],
  },
];
