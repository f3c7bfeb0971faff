import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const RETELL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/retell-api-key',
    valid: [assigned('RETELL_API_KEY', `key_${sample('hex', 28, 5086)}`)],
    invalid: [
      `RETELL_API_KEY=key_${sample('hex', 11, 5087)}`,
      `RETELL_API_KEY=key_${'0'.repeat(28)}`,
      `BUILD_REFERENCE=key_${sample('hex', 28, 5088)}`,
    ],
  },
];
