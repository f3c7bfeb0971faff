import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GOOGLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/google-recaptcha-secret',
    valid: [assigned('RECAPTCHA_SECRET_KEY', `6L${sample('base64url', 38, 5043)}`)],
    invalid: [
      `RECAPTCHA_SECRET_KEY=6L${sample('base64url', 16, 5044)}`,
      `RECAPTCHA_SECRET_KEY=6L${'x'.repeat(38)}`,
      `BUILD_REFERENCE=6L${sample('base64url', 38, 5045)}`,
    ],
  },
  {
    rule: 'secret/google-api-key',
    valid: [`AIza${sample('base64url', 35, 97)}`],
    invalid: [`AIza${sample('base64url', 20, 96)}`, `AIza${'x'.repeat(35)}`],
  },
  {
    rule: 'secret/google-bound-api-key',
    valid: [`AQ.Ab${sample('base64url', 48, 99)}`],
    invalid: [`AQ.Ab${sample('base64url', 20, 98)}`, `AQ.Ab${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/google-oauth-client-secret',
    valid: [`GOCSPX-${sample('base64url', 28, 101)}`],
    invalid: [`GOCSPX-${sample('base64url', 12, 100)}`, `GOCSPX-${'x'.repeat(28)}`],
  },
  {
    rule: 'secret/google-oauth-access-token',
    valid: [`ya29.${sample('base64url', 30, 9050)}`, `ya29.${sample('base64url', 180, 103)}`],
    invalid: [`ya29.${sample('base64url', 12, 102)}`, `ya29.${'x'.repeat(180)}`],
  },
  {
    rule: 'secret/google-oauth-refresh-token',
    valid: [`1//0${sample('base64url', 90, 105)}`],
    invalid: [`1//0${sample('base64url', 20, 104)}`, `1//0${'x'.repeat(90)}`],
  },
  {
    rule: 'secret/google-chat-webhook',
    valid: [
      {
        text: `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${sample('base64url', 43, 5168)}`,
        secret: sample('base64url', 43, 5168),
      },
    ],
    invalid: [
      `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${sample('base64url', 18, 5169)}`,
      `https://chat.googleapis.com/v1/spaces/AAAAabcdefg/messages?key=kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk&token=${'x'.repeat(43)}`,
    ],
  },
];
