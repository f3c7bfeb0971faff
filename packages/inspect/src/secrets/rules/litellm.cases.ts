import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LITELLM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/litellm-key',
    valid: [assigned('LITELLM_MASTER_KEY', `sk-${sample('base64url', 22, 5139)}`)],
    invalid: [
      `LITELLM_MASTER_KEY=sk-${sample('base64url', 8, 5140)}`,
      `LITELLM_MASTER_KEY=sk-${'x'.repeat(22)}`,
      `BUILD_REFERENCE=sk-${sample('base64url', 22, 5141)}`,
    ],
  },
];
