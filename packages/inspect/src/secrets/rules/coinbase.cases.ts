import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const COINBASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coinbase-api-secret',
    valid: [assigned('CDP_API_KEY_SECRET', `${sample('base64', 86, 5177)}==`)],
    invalid: [
      `CDP_API_KEY_SECRET=${sample('base64', 40, 5178)}==`,
      `CDP_API_KEY_SECRET=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64', 86, 5179)}==`,
    ],
  },
];
