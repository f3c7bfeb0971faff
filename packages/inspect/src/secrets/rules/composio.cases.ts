import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const COMPOSIO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/composio-api-key',
    valid: [assigned('COMPOSIO_API_KEY', `ak_${sample('base64url', 20, 5133)}`)],
    invalid: [
      `COMPOSIO_API_KEY=ak_${sample('base64url', 7, 5134)}`,
      `COMPOSIO_API_KEY=ak_${'x'.repeat(20)}`,
      `BUILD_REFERENCE=ak_${sample('base64url', 20, 5135)}`,
    ],
  },
];
