import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CHROMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/chroma-api-key',
    valid: [assigned('CHROMA_API_KEY', `ck-${sample('base62', 44, 5061)}`)],
    invalid: [
      `CHROMA_API_KEY=ck-${sample('base62', 19, 5062)}`,
      `CHROMA_API_KEY=ck-${'x'.repeat(44)}`,
      `BUILD_REFERENCE=ck-${sample('base62', 44, 5063)}`,
    ],
  },
];
