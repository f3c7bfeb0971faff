import { type RuleCases, sample } from '../sample.testing.ts';

export const SLACK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/slack-session-token',
    valid: [`xoxd-${sample('base62', 150, 5066)}`],
    invalid: [`xoxd-${'x'.repeat(150)}`, `nxoxd-${sample('base62', 150, 5067)}`],
  },
  {
    rule: 'secret/slack-workflow-token',
    valid: [`xwfp-${sample('base62', 40, 5068)}`],
    invalid: [`xwfp-${'x'.repeat(40)}`, `nxwfp-${sample('base62', 40, 5069)}`],
  },
  {
    rule: 'secret/slack-token',
    valid: [
      `xoxs-${sample('digits', 20, 9012)}-${sample('digits', 12, 9013)}-${sample('digits', 12, 9014)}-${sample('hex', 12, 9015)}`,
      `xoxr-${sample('base62', 40, 9016)}`,
      `xoxb-${sample('digits', 12, 356)}-${sample('digits', 13, 357)}-${sample('base62', 24, 358)}`,
      `xoxp-${sample('digits', 12, 359)}-${sample('digits', 12, 360)}-${sample('digits', 13, 361)}-${sample('hex', 32, 362)}`,
      `xoxb-${sample('digits', 12, 5410)}-${sample('base62', 18, 5411)}`,
      `xoxe-${sample('digits', 12, 5412)}-${sample('digits', 12, 5413)}-${sample('digits', 13, 5414)}-${sample('base62', 32, 5415)}`,
    ],
    invalid: [
      `xoxb-${sample('digits', 12, 355)}`,
      `xoxb-${'0'.repeat(12)}-${'0'.repeat(13)}-${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/slack-rotating-token',
    valid: [
      `xoxe-2-${sample('upper36', 146, 9017)}`,
      `xoxe.xoxp-1-${sample('base62', 160, 364)}`,
      `xoxe-1-${sample('base62', 140, 365)}`,
    ],
    invalid: [`xoxe-1-${sample('base62', 20, 363)}`, `xoxe.xoxp-1-${'x'.repeat(160)}`],
  },
  {
    rule: 'secret/slack-app-token',
    valid: [
      `xapp-1-A${sample('upper36', 10, 9018)}-${sample('digits', 12, 9019)}-${sample('lower36', 40, 9020)}`,
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
];
