import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const STORYBLOK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/storyblok-management-token',
    valid: [assigned('STORYBLOK_TOKEN', `${sample('base62', 22, 5235)}tt`)],
    invalid: [
      `STORYBLOK_TOKEN=${sample('base62', 8, 5236)}tt`,
      `STORYBLOK_TOKEN=${'x'.repeat(22)}tt`,
      `BUILD_REFERENCE=${sample('base62', 22, 5237)}tt`,
    ],
  },
  {
    rule: 'secret/storyblok-personal-token',
    valid: [
      `${sample('base62', 22, 9271)}tt-${sample('digits', 6, 9272)}-${sample('base64url', 20, 9273)}`,
    ],
    invalid: [
      `${sample('base62', 22, 9274)}tt-${sample('digits', 6, 9275)}-${sample('base64url', 8, 9276)}`,
      `${'x'.repeat(22)}tt-123456-${'x'.repeat(20)}`,
    ],
  },
];
