import { type RuleCases, sample } from '../sample.testing.ts';

export const DEVIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/devin-service-user-token',
    valid: [`cog_${sample('base32', 52, 6009).toLowerCase()}`],
    invalid: [
      `cog_${sample('base32', 26, 6010).toLowerCase()}`,
      `cog_${'x'.repeat(52)}`,
      `cog_${sample('base32', 52, 6011).toLowerCase()}${sample('base62', 4, 6012)}`,
      `ncog_${sample('base32', 52, 6013).toLowerCase()}`,
    ],
  },
  {
    rule: 'secret/devin-api-key',
    valid: [`apk_user_${sample('base64', 150, 6014)}`, `apk_${sample('base64', 90, 6015)}`],
    invalid: [
      `apk_${sample('base64', 40, 6016)}`,
      `apk_${'x'.repeat(90)}`,
      `napk_${sample('base64', 90, 6017)}`,
    ],
  },
];
