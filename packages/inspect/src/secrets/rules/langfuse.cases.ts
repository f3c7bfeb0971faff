import { type RuleCases, sample } from '../sample.testing.ts';

export const LANGFUSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/langfuse-secret-key',
    valid: [
      `sk-lf-${sample('hex', 8, 61)}-${sample('hex', 4, 62)}-${sample('hex', 4, 63)}-${sample('hex', 4, 64)}-${sample('hex', 12, 65)}`,
    ],
    invalid: [
      `pk-lf-${sample('hex', 8, 56)}-${sample('hex', 4, 57)}-${sample('hex', 4, 58)}-${sample('hex', 4, 59)}-${sample('hex', 12, 60)}`,
      `sk-lf-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
