import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const JOTFORM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jotform-api-key',
    valid: [assigned('JOTFORM_API_KEY', sample('hex', 32, 5095))],
    invalid: [
      `JOTFORM_API_KEY=${sample('hex', 13, 5096)}`,
      `JOTFORM_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5097)}`,
    ],
  },
];
