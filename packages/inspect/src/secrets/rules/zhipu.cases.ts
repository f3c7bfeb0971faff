import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZHIPU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zhipu-api-key',
    valid: [
      assigned('ZHIPUAI_API_KEY', `${sample('hex', 32, 5191)}.${sample('base62', 16, 5192)}`),
    ],
    invalid: [
      `ZHIPUAI_API_KEY=${sample('hex', 13, 5193)}.${sample('base62', 16, 5194)}`,
      `ZHIPUAI_API_KEY=${'0'.repeat(32)}.${'x'.repeat(16)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5195)}.${sample('base62', 16, 5196)}`,
    ],
  },
];
