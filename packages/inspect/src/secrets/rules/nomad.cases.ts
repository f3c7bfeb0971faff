import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const NOMAD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nomad-token',
    valid: [{ text: `NOMAD_TOKEN=${sampleUuid(5023)}`, secret: sampleUuid(5023) }],
    invalid: [
      `NOMAD_TOKEN=${sampleUuid(5024).slice(0, 18)}`,
      `NOMAD_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
