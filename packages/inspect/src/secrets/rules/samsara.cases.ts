import { type RuleCases, sample } from '../sample.testing.ts';

export const SAMSARA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/samsara-api-token',
    valid: [
      `samsara_api_${sample('base62', 25, 9038)}`,
      `samsara_api_${sample('base62', 30, 5159)}`,
    ],
    invalid: [`samsara_api_${sample('base62', 12, 5160)}`, `samsara_api_${'x'.repeat(30)}`],
  },
];
