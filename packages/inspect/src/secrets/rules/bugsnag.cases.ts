import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BUGSNAG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bugsnag-api-key',
    valid: [assigned('BUGSNAG_API_KEY', sample('hex', 32, 5155))],
    invalid: [
      `BUGSNAG_API_KEY=${sample('hex', 13, 5156)}`,
      `BUGSNAG_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5157)}`,
    ],
  },
];
