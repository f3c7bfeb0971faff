import { type RuleCases, sample } from '../sample.testing.ts';

export const FLUTTERWAVE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/flutterwave-secret-key',
    valid: [
      `FLWSECK_TEST-${sample('hex', 32, 454)}-X`,
      `FLWSECK_TEST-${sample('hex', 12, 9320)}`,
      `FLWSECK-${sample('lower36', 32, 9321)}-X`,
      `FLWSECK-${sample('hex', 32, 455)}-X`,
    ],
    invalid: [
      `FLWSECK_TEST-${sample('hex', 20, 454)}`,
      `FLWSECK_TEST-${'a'.repeat(12)}`,
      `FLWSECK-${'0'.repeat(32)}-X`,
    ],
  },
];
