import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SPEECHMATICS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/speechmatics-api-key',
    valid: [assigned('SPEECHMATICS_API_KEY', sample('base62', 32, 5072))],
    invalid: [
      `SPEECHMATICS_API_KEY=${sample('base62', 13, 5073)}`,
      `SPEECHMATICS_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5074)}`,
    ],
  },
];
