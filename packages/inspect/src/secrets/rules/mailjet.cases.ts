import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MAILJET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailjet-api-secret',
    valid: [assigned('MJ_APIKEY_PRIVATE', sample('hex', 32, 5184))],
    invalid: [
      `MJ_APIKEY_PRIVATE=${sample('hex', 13, 5185)}`,
      `MJ_APIKEY_PRIVATE=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5186)}`,
    ],
  },
];
