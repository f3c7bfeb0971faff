import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const NAMECHEAP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/namecheap-api-key',
    valid: [assigned('NAMECHEAP_API_KEY', sample('hex', 32, 5079))],
    invalid: [
      `NAMECHEAP_API_KEY=${sample('hex', 13, 5080)}`,
      `NAMECHEAP_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5081)}`,
    ],
  },
];
