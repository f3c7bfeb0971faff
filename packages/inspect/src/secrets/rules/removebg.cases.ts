import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const REMOVEBG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/removebg-api-key',
    valid: [assigned('REMOVE_BG_API_KEY', sample('base62', 24, 5116))],
    invalid: [
      `REMOVE_BG_API_KEY=${sample('base62', 9, 5117)}`,
      `REMOVE_BG_API_KEY=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('base62', 24, 5118)}`,
    ],
  },
];
