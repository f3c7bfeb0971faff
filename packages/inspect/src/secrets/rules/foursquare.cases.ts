import { type RuleCases, sample } from '../sample.testing.ts';

export const FOURSQUARE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/foursquare-api-key',
    valid: [`fsq3${sample('base64', 43, 5181)}=`],
    invalid: [
      `fsq3${sample('base64', 18, 5182)}=`,
      `fsq3${'x'.repeat(43)}=`,
      `nfsq3${sample('base64', 43, 5183)}=`,
    ],
  },
];
