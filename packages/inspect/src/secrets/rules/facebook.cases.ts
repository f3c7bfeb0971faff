import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const FACEBOOK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/facebook-access-token',
    valid: [`EAACEdEose0cBA${sample('base62', 40, 9049)}`, `EAA${sample('base62', 150, 5070)}`],
    invalid: [`EAA${'x'.repeat(150)}`, `nEAA${sample('base62', 150, 5071)}`],
  },
  {
    rule: 'secret/facebook-app-secret',
    valid: [assigned('FACEBOOK_APP_SECRET', sample('hex', 32, 5072))],
    invalid: [
      `FACEBOOK_APP_SECRET=${sample('hex', 13, 5073)}`,
      `FACEBOOK_APP_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5074)}`,
    ],
  },
];
