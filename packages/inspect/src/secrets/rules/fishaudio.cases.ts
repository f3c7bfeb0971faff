import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const FISHAUDIO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fishaudio-api-key',
    valid: [assigned('FISH_API_KEY', sample('hex', 32, 5125))],
    invalid: [
      `FISH_API_KEY=${sample('hex', 13, 5126)}`,
      `FISH_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5127)}`,
    ],
  },
];
