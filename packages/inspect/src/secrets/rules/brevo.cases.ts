import { type RuleCases, sample } from '../sample.testing.ts';

export const BREVO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/brevo-api-key',
    valid: [
      `xkeysib-${sample('base64url', 81, 9331)}`,
      `xkeysib-${sample('hex', 64, 420)}-${sample('base62', 16, 421)}`,
    ],
    invalid: [`xkeysib-${sample('hex', 64, 419)}`, `xkeysib-${'0'.repeat(64)}-${'x'.repeat(16)}`],
  },
];
