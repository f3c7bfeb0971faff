import { type RuleCases, sample } from '../sample.testing.ts';

export const AIRTABLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/airtable-token',
    valid: [`pat${sample('base62', 14, 320)}.${sample('hex', 64, 321)}`],
    invalid: [
      `pat${sample('base62', 14, 318)}.${sample('hex', 20, 319)}`,
      `pat${'x'.repeat(14)}.${'0'.repeat(64)}`,
    ],
  },
  {
    rule: 'secret/airtable-oauth-token',
    valid: [
      `oaa${sample('base62', 14, 9261)}.v1.${sample('base64url', 27, 9262)}.${sample('hex', 64, 9263)}`,
    ],
    invalid: [
      `oaa${sample('base62', 14, 9264)}.v1.${sample('base64url', 27, 9265)}`,
      `oaa${'x'.repeat(14)}.v1.${'x'.repeat(27)}.${'0'.repeat(64)}`,
    ],
  },
];
