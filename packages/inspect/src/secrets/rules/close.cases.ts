import { type RuleCases, sample } from '../sample.testing.ts';

export const CLOSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/close-api-key',
    valid: [`api_${sample('base62', 22, 5071)}.${sample('base62', 22, 5072)}`],
    invalid: [
      `api_${sample('base62', 8, 5073)}.${sample('base62', 22, 5074)}`,
      `api_${'x'.repeat(22)}.${'x'.repeat(22)}`,
      `napi_${sample('base62', 22, 5075)}.${sample('base62', 22, 5076)}`,
    ],
  },
];
