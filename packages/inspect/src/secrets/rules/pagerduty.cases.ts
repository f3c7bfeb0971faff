import { type RuleCases, sample } from '../sample.testing.ts';

export const PAGERDUTY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pagerduty-api-key',
    valid: [
      {
        text: `PAGERDUTY_TOKEN=u+${sample('base62', 18, 478)}`,
        secret: `u+${sample('base62', 18, 478)}`,
      },
    ],
    invalid: [
      `PAGERDUTY_SERVICE=${sample('base62', 7, 477)}`,
      `PAGERDUTY_TOKEN=u+${'x'.repeat(18)}`,
    ],
  },
];
