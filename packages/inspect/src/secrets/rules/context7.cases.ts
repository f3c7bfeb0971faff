import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const CONTEXT7_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/context7-api-key',
    valid: [`ctx7sk-${sampleUuid(5253)}`],
    invalid: [
      `ctx7sk-${sampleUuid(5254).slice(0, 18)}`,
      `ctx7sk-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
