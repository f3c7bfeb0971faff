import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HUME_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hume-api-key',
    valid: [assigned('HUME_API_KEY', sample('base62', 48, 5080))],
    invalid: [
      `HUME_API_KEY=${sample('base62', 21, 5081)}`,
      `HUME_API_KEY=${'x'.repeat(48)}`,
      `BUILD_REFERENCE=${sample('base62', 48, 5082)}`,
    ],
  },
];
