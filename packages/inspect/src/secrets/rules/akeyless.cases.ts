import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const AKEYLESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/akeyless-access-key',
    valid: [assigned('AKEYLESS_ACCESS_KEY', `${sample('base64', 43, 5056)}=`)],
    invalid: [
      `AKEYLESS_ACCESS_KEY=${sample('base64', 18, 5057)}=`,
      `AKEYLESS_ACCESS_KEY=${'x'.repeat(43)}=`,
      `BUILD_REFERENCE=${sample('base64', 43, 5058)}=`,
    ],
  },
];
