import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TOGGL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/toggl-api-token',
    valid: [assigned('TOGGL_API_TOKEN', sample('hex', 32, 5101))],
    invalid: [
      `TOGGL_API_TOKEN=${sample('hex', 13, 5102)}`,
      `TOGGL_API_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5103)}`,
    ],
  },
];
