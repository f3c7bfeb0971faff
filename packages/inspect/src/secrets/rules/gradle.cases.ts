import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GRADLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gradle-publish-secret',
    valid: [assigned('GRADLE_PUBLISH_SECRET', sample('base62', 32, 5211))],
    invalid: [
      `GRADLE_PUBLISH_SECRET=${sample('base62', 13, 5212)}`,
      `GRADLE_PUBLISH_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5213)}`,
    ],
  },
];
