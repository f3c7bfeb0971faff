import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dify-api-key',
    valid: [assigned('DIFY_API_KEY', `app-${sample('base62', 24, 5165)}`)],
    invalid: [
      `DIFY_API_KEY=app-${sample('base62', 9, 5166)}`,
      `DIFY_API_KEY=app-${'x'.repeat(24)}`,
      `BUILD_REFERENCE=app-${sample('base62', 24, 5167)}`,
    ],
  },
];
