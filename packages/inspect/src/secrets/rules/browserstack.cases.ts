import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BROWSERSTACK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/browserstack-access-key',
    valid: [assigned('BROWSERSTACK_ACCESS_KEY', sample('base62', 20, 5252))],
    invalid: [
      `BROWSERSTACK_ACCESS_KEY=${sample('base62', 7, 5253)}`,
      `BROWSERSTACK_ACCESS_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5254)}`,
    ],
  },
];
