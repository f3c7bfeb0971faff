import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';

const bot = Buffer.from('823456719023456178').toString('base64url');

export const MESSAGING_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/slack-token',
    valid: [
      `xoxb-${sample('digits', 12, 356)}-${sample('digits', 13, 357)}-${sample('base62', 24, 358)}`,
      `xoxp-${sample('digits', 12, 359)}-${sample('digits', 12, 360)}-${sample('digits', 13, 361)}-${sample('hex', 32, 362)}`,
    ],
    invalid: [
      `xoxb-${sample('digits', 12, 355)}`,
      `xoxb-${'0'.repeat(12)}-${'0'.repeat(13)}-${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/slack-rotating-token',
    valid: [`xoxe.xoxp-1-${sample('base62', 160, 364)}`, `xoxe-1-${sample('base62', 140, 365)}`],
    invalid: [`xoxe-1-${sample('base62', 20, 363)}`, `xoxe.xoxp-1-${'x'.repeat(160)}`],
  },
  {
    rule: 'secret/slack-app-token',
    valid: [
      `xapp-1-A0${sample('upper36', 9, 369)}-${sample('digits', 13, 370)}-${sample('hex', 64, 371)}`,
    ],
    invalid: [
      `xapp-1-A0${sample('upper36', 9, 366)}-${sample('digits', 13, 367)}-${sample('hex', 12, 368)}`,
      `xapp-1-A0${'x'.repeat(9)}-${'0'.repeat(13)}-${'0'.repeat(64)}`,
    ],
  },
  {
    rule: 'secret/slack-webhook',
    valid: [
      {
        text: `https://hooks.slack.com/services/T0${sample('upper36', 9, 372)}/B0${sample('upper36', 9, 373)}/${sample('base62', 24, 374)}`,
        secret: `T0${sample('upper36', 9, 372)}/B0${sample('upper36', 9, 373)}/${sample('base62', 24, 374)}`,
      },
      {
        text: `https://hooks.slack.com/workflows/T0${sample('upper36', 9, 375)}/A0${sample('upper36', 9, 376)}/${sample('digits', 18, 377)}/${sample('base62', 24, 378)}`,
        secret: `T0${sample('upper36', 9, 375)}/A0${sample('upper36', 9, 376)}/${sample('digits', 18, 377)}/${sample('base62', 24, 378)}`,
      },
    ],
    invalid: [
      'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX',
      `https://hooks.slack.com/services/T0${'x'.repeat(9)}/B0${'x'.repeat(9)}/${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/discord-bot-token',
    valid: [`${bot}.${sample('base62', 6, 901)}.${sample('base64url', 38, 902)}`],
    invalid: [
      `M${sample('base64url', 23, 375)}.${sample('base64url', 6, 376)}.${sample('base64url', 27, 377)}`,
    ],
  },
  {
    rule: 'secret/discord-webhook',
    valid: [
      {
        text: `https://discord.com/api/webhooks/${sample('digits', 18, 381)}/${sample('base64url', 68, 380)}`,
        secret: `${sample('base64url', 68, 380)}`,
      },
    ],
    invalid: [
      `https://discord.com/api/webhooks/${sample('digits', 18, 378)}/${sample('base64url', 12, 379)}`,
      `https://discord.com/api/webhooks/${'0'.repeat(18)}/${'x'.repeat(68)}`,
    ],
  },
  {
    rule: 'secret/telegram-bot-token',
    valid: [`8${sample('digits', 9, 384)}:AA${sample('base64url', 33, 385)}`],
    invalid: [
      `8${sample('digits', 9, 382)}:AA${sample('base64url', 12, 383)}`,
      `8${'0'.repeat(9)}:AA${'x'.repeat(33)}`,
    ],
  },
  {
    rule: 'secret/teams-webhook',
    valid: [
      {
        text: `https://a.webhook.office.com/webhookb2/${sample('hex', 8, 386)}-${sample('hex', 4, 387)}-${sample('hex', 4, 388)}-${sample('hex', 4, 389)}-${sample('hex', 12, 390)}@${sample('hex', 8, 391)}-${sample('hex', 4, 392)}-${sample('hex', 4, 393)}-${sample('hex', 4, 394)}-${sample('hex', 12, 395)}/IncomingWebhook/${sample('hex', 32, 396)}/${sample('hex', 8, 397)}-${sample('hex', 4, 398)}-${sample('hex', 4, 399)}-${sample('hex', 4, 400)}-${sample('hex', 12, 401)}`,
        secret: `${sample('hex', 8, 386)}-${sample('hex', 4, 387)}-${sample('hex', 4, 388)}-${sample('hex', 4, 389)}-${sample('hex', 12, 390)}@${sample('hex', 8, 391)}-${sample('hex', 4, 392)}-${sample('hex', 4, 393)}-${sample('hex', 4, 394)}-${sample('hex', 12, 395)}/IncomingWebhook/${sample('hex', 32, 396)}/${sample('hex', 8, 397)}-${sample('hex', 4, 398)}-${sample('hex', 4, 399)}-${sample('hex', 4, 400)}-${sample('hex', 12, 401)}`,
      },
    ],
    invalid: [
      'https://a.webhook.office.com/webhookb2/x',
      `https://a.webhook.office.com/webhookb2/${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}@${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}/IncomingWebhook/${'0'.repeat(32)}/${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
  {
    rule: 'secret/twilio-api-key',
    valid: [`SK${sample('hex', 32, 404)}`],
    invalid: [
      `TASK${sample('hex', 32, 402)}`,
      `SK${sample('hex', 20, 403)}`,
      `SK${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/twilio-auth-token',
    valid: [
      { text: `TWILIO_AUTH_TOKEN=${sample('hex', 32, 46)}`, secret: `${sample('hex', 32, 46)}` },
    ],
    invalid: ['TWILIO_AUTH_TOKEN=$TWILIO_AUTH_TOKEN', `TWILIO_AUTH_TOKEN=${'0'.repeat(32)}`],
  },
];
