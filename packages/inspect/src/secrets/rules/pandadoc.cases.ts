import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PANDADOC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pandadoc-api-key',
    valid: [assigned('PANDADOC_API_KEY', sample('hex', 40, 5092))],
    invalid: [
      `PANDADOC_API_KEY=${sample('hex', 17, 5093)}`,
      `PANDADOC_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5094)}`,
    ],
  },
];
