import { type RuleCases, sample } from '../sample.testing.ts';

export const ONESIGNAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/onesignal-api-key',
    valid: [`os_v2_app_${sample('base32', 104, 71).toLowerCase()}`],
    invalid: [
      `os_v2_app_${sample('base32', 40, 72).toLowerCase()}`,
      `os_v2_app_${'x'.repeat(104)}`,
    ],
  },
];
