import { type RuleCases, sample } from '../sample.testing.ts';

export const TEAMS_CASES: readonly RuleCases[] = [
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
];
