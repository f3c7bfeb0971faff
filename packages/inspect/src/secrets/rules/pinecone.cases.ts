import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const PINECONE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pinecone-api-key',
    valid: [`pcsk_${sample('base62', 6, 73)}_${sample('base62', 63, 74)}`],
    invalid: [
      `pcsk_${sample('base62', 6, 71)}_${sample('base62', 20, 72)}`,
      `pcsk_${'x'.repeat(6)}_${'x'.repeat(63)}`,
    ],
  },
  {
    rule: 'secret/pinecone-legacy-key',
    valid: [assigned('PINECONE_API_KEY', sampleUuid(5049))],
    invalid: [
      `PINECONE_API_KEY=${sampleUuid(5050).slice(0, 18)}`,
      `PINECONE_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5051)}`,
    ],
  },
];
