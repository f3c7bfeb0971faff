import { type RuleCases, sample } from '../sample.testing.ts';

export const PERCY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/percy-project-token',
    valid: [
      `web_${sample('hex', 64, 6906)}`,
      `app_${sample('hex', 64, 6907)}`,
      `auto_${sample('hex', 64, 6908)}`,
      `ss_${sample('hex', 64, 6909)}`,
      `vmw_${sample('hex', 64, 6910)}`,
    ],
    invalid: [
      `web_${sample('hex', 21, 6911)}`,
      `web_${'x'.repeat(64)}`,
      `web_${sample('hex', 64, 6912)}${sample('base62', 4, 6913)}`,
      `nweb_${sample('hex', 64, 6914)}`,
    ],
  },
];
