import { type RuleCases, sample } from '../sample.testing.ts';

export const SENDGRID_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sendgrid-api-key',
    valid: [`SG.${sample('base64url', 22, 407)}.${sample('base64url', 43, 408)}`],
    invalid: [
      `SG.${sample('base64url', 22, 405)}.${sample('base64url', 12, 406)}`,
      `SG.${'x'.repeat(22)}.${'x'.repeat(43)}`,
    ],
  },
];
