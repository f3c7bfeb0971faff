import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const COMET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/comet-api-key',
    valid: [assigned('COMET_API_KEY', sample('base62', 25, 5156))],
    invalid: [
      `COMET_API_KEY=${sample('base62', 9, 5157)}`,
      `COMET_API_KEY=${'x'.repeat(25)}`,
      `BUILD_REFERENCE=${sample('base62', 25, 5158)}`,
    ],
  },
];
