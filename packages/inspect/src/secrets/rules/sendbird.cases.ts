import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SENDBIRD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sendbird-api-token',
    valid: [assigned('SENDBIRD_API_TOKEN', sample('hex', 40, 5150))],
    invalid: [
      `SENDBIRD_API_TOKEN=${sample('hex', 17, 5151)}`,
      `SENDBIRD_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5152)}`,
    ],
  },
];
