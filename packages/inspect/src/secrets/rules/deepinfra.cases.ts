import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DEEPINFRA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/deepinfra-api-key',
    valid: [assigned('DEEPINFRA_API_KEY', sample('base62', 32, 5007))],
    invalid: [
      `DEEPINFRA_API_KEY=${sample('base62', 13, 5008)}`,
      `DEEPINFRA_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5009)}`,
    ],
  },
];
