import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OANDA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/oanda-api-token',
    valid: [assigned('OANDA_API_TOKEN', `${sample('hex', 32, 5115)}-${sample('hex', 32, 5116)}`)],
    invalid: [
      `OANDA_API_TOKEN=${sample('hex', 13, 5117)}-${sample('hex', 32, 5118)}`,
      `OANDA_API_TOKEN=${'0'.repeat(32)}-${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5119)}-${sample('hex', 32, 5120)}`,
    ],
  },
];
