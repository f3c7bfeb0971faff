import { type RuleCases, sample } from '../sample.testing.ts';

export const RAINFOREST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rainforest-api-key',
    valid: [`apikey_${sample('hex', 64, 6597)}`],
    invalid: [
      `apikey_${sample('hex', 32, 6598)}`,
      `apikey_${'x'.repeat(64)}`,
      `napikey_${sample('hex', 64, 6599)}`,
      `apikey_${sample('hex', 65, 6600)}`,
    ],
  },
];
