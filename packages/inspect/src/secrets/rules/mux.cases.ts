import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MUX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mux-token-secret',
    valid: [assigned('MUX_TOKEN_SECRET', sample('base64', 75, 5165))],
    invalid: [
      `MUX_TOKEN_SECRET=${sample('base64', 34, 5166)}`,
      `MUX_TOKEN_SECRET=${'x'.repeat(75)}`,
      `BUILD_REFERENCE=${sample('base64', 75, 5167)}`,
    ],
  },
];
