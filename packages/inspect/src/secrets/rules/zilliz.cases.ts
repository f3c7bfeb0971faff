import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZILLIZ_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zilliz-api-key',
    valid: [assigned('ZILLIZ_API_KEY', sample('hex', 72, 5058))],
    invalid: [
      `ZILLIZ_API_KEY=${sample('hex', 33, 5059)}`,
      `ZILLIZ_API_KEY=${'0'.repeat(72)}`,
      `BUILD_REFERENCE=${sample('hex', 72, 5060)}`,
    ],
  },
];
