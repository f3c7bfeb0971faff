import { encoded } from '../formats/encoded-json.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

export const SENTRY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sentry-token',
    valid: [
      `sntrys_${encoded({ iat: 1_700_000_000, url: 'u', org: 'o' })}==_${sample('base64', 43, 903)}`,
      `sntryu_${sample('hex', 64, 473)}`,
    ],
    invalid: [`sntryu_${sample('hex', 12, 472)}`, `sntryu_${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/sentry-dsn-secret',
    valid: [
      {
        text: `https://${sample('hex', 32, 475)}:${sample('hex', 32, 46)}@sentry.host/42`,
        secret: `${sample('hex', 32, 46)}`,
      },
    ],
    invalid: [
      `https://${sample('hex', 32, 474)}@sentry.host/42`,
      `https://${'0'.repeat(32)}:${'0'.repeat(32)}@sentry.host/42`,
    ],
  },
];
