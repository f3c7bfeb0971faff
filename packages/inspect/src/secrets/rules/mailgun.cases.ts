import { type RuleCases, sample } from '../sample.testing.ts';

export const MAILGUN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailgun-api-key',
    valid: [
      `key-${sample('lower36', 32, 9056)}`,
      `key-${sample('hex', 32, 411)}`,
      `${sample('hex', 32, 412)}-${sample('hex', 8, 413)}-${sample('hex', 8, 414)}`,
    ],
    invalid: [
      `key-${sample('hex', 12, 409)}`,
      `monkey-${sample('hex', 32, 410)}`,
      `key-${'0'.repeat(32)}`,
    ],
  },
];
