import { type RuleCases, sample } from '../sample.testing.ts';

export const ALIBABA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/alibaba-access-key-id',
    valid: [`LTAI${sample('base62', 20, 162)}`],
    invalid: [`LTAI${sample('base62', 5, 161)}`, `LTAI${'x'.repeat(20)}`],
  },
  {
    rule: 'secret/alibaba-access-key-secret',
    valid: [
      {
        text: `ALIBABA_CLOUD_ACCESS_KEY_SECRET=${sample('base62', 30, 164)}`,
        secret: `${sample('base62', 30, 164)}`,
      },
    ],
    invalid: [
      `accessKeySecret=${sample('base62', 12, 163)}`,
      `ALIBABA_CLOUD_ACCESS_KEY_SECRET=${'x'.repeat(30)}`,
    ],
  },
];
