import { type RuleCases, sample } from '../sample.testing.ts';

export const CONVERTAPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/convertapi-secret',
    valid: [`secret_${sample('base62', 16, 9209)}`],
    invalid: [
      `secret_${sample('base62', 12, 9210)}`,
      `secret_managerversions1`,
      `secret_${'x'.repeat(16)}`,
      `asecret_${sample('base62', 16, 9211)}`,
    ],
  },
];
