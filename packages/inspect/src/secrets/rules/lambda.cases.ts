import { type RuleCases, sample } from '../sample.testing.ts';

export const LAMBDA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lambda-api-key',
    valid: [`secret_build-7_${sample('hex', 32, 5022)}.${sample('base62', 32, 5023)}`],
    invalid: [
      `secret_build-7_${sample('hex', 13, 5024)}.${sample('base62', 32, 5025)}`,
      `secret_build-7_${'0'.repeat(32)}.${'x'.repeat(32)}`,
      `nsecret_build-7_${sample('hex', 32, 5026)}.${sample('base62', 32, 5027)}`,
    ],
  },
];
