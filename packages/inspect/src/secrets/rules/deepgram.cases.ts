import { type RuleCases, sample } from '../sample.testing.ts';

export const DEEPGRAM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/deepgram-api-key',
    valid: [
      { text: `DEEPGRAM_API_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` },
    ],
    invalid: [`deepgram_sdk = ${sample('hex', 32, 43)}`, `DEEPGRAM_API_KEY=${'0'.repeat(40)}`],
  },
];
