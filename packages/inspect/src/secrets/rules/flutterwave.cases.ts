import { type RuleCases, sample } from '../sample.testing.ts';

export const FLUTTERWAVE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/flutterwave-secret-key',
    valid: [`FLWSECK-${sample('hex', 32, 455)}-X`],
    invalid: [`FLWSECK_TEST-${sample('hex', 32, 454)}-X`, `FLWSECK-${'0'.repeat(32)}-X`],
  },
];
