import { type RuleCases, sample } from '../sample.testing.ts';

export const TWILIO_CASES: readonly RuleCases[] = [
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
