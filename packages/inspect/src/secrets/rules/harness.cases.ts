import { type RuleCases, sample } from '../sample.testing.ts';

export const HARNESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/harness-token',
    valid: [
      `sat.${sample('base62', 22, 9004)}.${sample('base62', 24, 9005)}.${sample('base62', 20, 9006)}`,
      `pat.${sample('base64url', 22, 266)}.${sample('hex', 24, 267)}.${sample('base62', 20, 268)}`,
    ],
    invalid: [
      `pat.${sample('base64url', 22, 264)}.${sample('hex', 12, 265)}`,
      `pat.${'x'.repeat(22)}.${'0'.repeat(24)}.${'x'.repeat(20)}`,
    ],
  },
];
