import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TRAVIS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/travis-token',
    valid: [assigned('TRAVIS_TOKEN', sample('base64url', 22, 5106))],
    invalid: [
      `TRAVIS_TOKEN=${sample('base64url', 8, 5107)}`,
      `TRAVIS_TOKEN=${'x'.repeat(22)}`,
      `BUILD_REFERENCE=${sample('base64url', 22, 5108)}`,
    ],
  },
];
