import { type RuleCases, sample } from '../sample.testing.ts';

export const MISTRAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mistral-api-key',
    valid: [
      {
        text: `MISTRAL_API_KEY="${sample('base62', 32, 22)}"`,
        secret: `${sample('base62', 32, 22)}`,
      },
      {
        text: `"mistralApiKey": "${sample('base62', 32, 22)}"`,
        secret: `${sample('base62', 32, 22)}`,
      },
    ],
    invalid: [
      'MISTRAL_MODEL=open-mistral-nemo-instruct-2407x',
      `MISTRAL_API_KEY="${'x'.repeat(32)}"`,
      'export type LcLmChatMistralCloudV1Node = LcLmChatMistralCloudV1ParamsNod;',
    ],
  },
];
