import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const OPENVSX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/openvsx-access-token',
    valid: [`ovsxat_${sampleUuid(5214)}`],
    invalid: [
      `ovsxat_${sampleUuid(5215).slice(0, 18)}`,
      `ovsxat_${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
