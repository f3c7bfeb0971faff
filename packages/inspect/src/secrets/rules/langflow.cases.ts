import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LANGFLOW_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/langflow-api-key',
    valid: [assigned('LANGFLOW_API_KEY', `sk-${sample('base64url', 43, 5170)}`)],
    invalid: [
      `LANGFLOW_API_KEY=sk-${sample('base64url', 18, 5171)}`,
      `LANGFLOW_API_KEY=sk-${'x'.repeat(43)}`,
      `BUILD_REFERENCE=sk-${sample('base64url', 43, 5172)}`,
    ],
  },
];
