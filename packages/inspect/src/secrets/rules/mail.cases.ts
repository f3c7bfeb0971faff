import { type RuleCases, sample } from '../sample.ts';

export const MAIL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sendgrid-api-key',
    valid: [`SG.${sample('base64url', 22, 407)}.${sample('base64url', 43, 408)}`],
    invalid: [
      `SG.${sample('base64url', 22, 405)}.${sample('base64url', 12, 406)}`,
      `SG.${'x'.repeat(22)}.${'x'.repeat(43)}`,
    ],
  },
  {
    rule: 'secret/mailgun-api-key',
    valid: [
      `key-${sample('hex', 32, 411)}`,
      `${sample('hex', 32, 412)}-${sample('hex', 8, 413)}-${sample('hex', 8, 414)}`,
    ],
    invalid: [
      `key-${sample('hex', 12, 409)}`,
      `monkey-${sample('hex', 32, 410)}`,
      `key-${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/mailchimp-api-key',
    valid: [`${sample('hex', 32, 416)}-us21`],
    invalid: [`${sample('hex', 20, 415)}-us21`, `${'0'.repeat(32)}-us21`],
  },
  {
    rule: 'secret/mandrill-api-key',
    valid: [`md-${sample('base64url', 22, 418)}`],
    invalid: [
      `cmd-${sample('base64url', 22, 417)}`,
      'md-grid-gutter-width-lg',
      `md-${'x'.repeat(22)}`,
    ],
  },
  {
    rule: 'secret/brevo-api-key',
    valid: [`xkeysib-${sample('hex', 64, 420)}-${sample('base62', 16, 421)}`],
    invalid: [`xkeysib-${sample('hex', 64, 419)}`, `xkeysib-${'0'.repeat(64)}-${'x'.repeat(16)}`],
  },
  {
    rule: 'secret/resend-api-key',
    valid: [`re_${sample('base62', 8, 425)}_${sample('base62', 24, 426)}`],
    invalid: [
      `re_${sample('base62', 8, 422)}`,
      `core_${sample('base62', 8, 423)}_${sample('base62', 24, 424)}`,
      `re_${'x'.repeat(8)}_${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/postmark-server-token',
    valid: [
      {
        text: `X-Postmark-Server-Token: ${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
        secret: `${sample('hex', 8, 186)}-${sample('hex', 4, 187)}-${sample('hex', 4, 188)}-${sample('hex', 4, 189)}-${sample('hex', 12, 190)}`,
      },
    ],
    invalid: [
      'POSTMARK_URL: abc',
      `X-Postmark-Server-Token: ${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
