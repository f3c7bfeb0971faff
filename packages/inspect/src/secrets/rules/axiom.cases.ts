import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const AXIOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/axiom-token',
    valid: [`xaat-${sampleUuid(5140)}`],
    invalid: [
      `xaat-${sampleUuid(5141).slice(0, 18)}`,
      `xaat-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `nxaat-${sampleUuid(5142)}`,
    ],
  },
];
