import { type RuleCases, sample } from '../sample.testing.ts';

export const ASSEMBLYAI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/assemblyai-api-key',
    valid: [
      {
        text: `ASSEMBLYAI_API_KEY: "${sample('hex', 32, 46)}"`,
        secret: `${sample('hex', 32, 46)}`,
      },
    ],
    invalid: [
      `ASSEMBLYAI_API_KEY: "${sample('hex', 20, 45)}"`,
      `ASSEMBLYAI_API_KEY: "${'0'.repeat(32)}"`,
    ],
  },
];
