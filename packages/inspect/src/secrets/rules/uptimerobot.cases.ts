import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const UPTIMEROBOT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/uptimerobot-api-key',
    valid: [
      assigned('UPTIMEROBOT_API_KEY', `u${sample('digits', 7, 5173)}-${sample('hex', 24, 5174)}`),
    ],
    invalid: [
      `UPTIMEROBOT_API_KEY=u${sample('digits', 7, 5175)}-${sample('hex', 9, 5176)}`,
      `UPTIMEROBOT_API_KEY=u${'0'.repeat(7)}-${'0'.repeat(24)}`,
      `BUILD_REFERENCE=u${sample('digits', 7, 5177)}-${sample('hex', 24, 5178)}`,
    ],
  },
];
