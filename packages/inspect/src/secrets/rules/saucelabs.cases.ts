import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SAUCELABS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/saucelabs-access-key',
    valid: [assigned('SAUCE_ACCESS_KEY', sampleUuid(5255))],
    invalid: [
      `SAUCE_ACCESS_KEY=${sampleUuid(5256).slice(0, 18)}`,
      `SAUCE_ACCESS_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5257)}`,
    ],
  },
];
