import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LINE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/line-channel-token',
    valid: [assigned('LINE_CHANNEL_ACCESS_TOKEN', `${sample('base64', 170, 5102)}=`)],
    invalid: [
      `LINE_CHANNEL_ACCESS_TOKEN=${sample('base64', 82, 5103)}=`,
      `LINE_CHANNEL_ACCESS_TOKEN=${'x'.repeat(170)}=`,
      `BUILD_REFERENCE=${sample('base64', 170, 5104)}=`,
    ],
  },
];
