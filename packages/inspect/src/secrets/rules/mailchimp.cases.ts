import { type RuleCases, sample } from '../sample.testing.ts';

export const MAILCHIMP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailchimp-api-key',
    valid: [`${sample('hex', 32, 416)}-us21`],
    invalid: [`${sample('hex', 20, 415)}-us21`, `${'0'.repeat(32)}-us21`],
  },
];
