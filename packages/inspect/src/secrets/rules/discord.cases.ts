import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

const bot = Buffer.from('823456719023456178').toString('base64url');

export const DISCORD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/discord-client-secret',
    valid: [assigned('DISCORD_CLIENT_SECRET', sample('base64url', 32, 5096))],
    invalid: [
      `DISCORD_CLIENT_SECRET=${sample('base64url', 13, 5097)}`,
      `DISCORD_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base64url', 32, 5098)}`,
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
];
