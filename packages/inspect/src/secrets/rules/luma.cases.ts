import type { RuleCases } from '../sample.testing.ts';
import { sampleUuid } from '../sample-value.testing.ts';

export const LUMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/luma-api-key',
    valid: [`luma-${sampleUuid(6721)}-${sampleUuid(6722)}`],
    invalid: [
      `luma-${sampleUuid(6723)}`,
      `nluma-${sampleUuid(6724)}-${sampleUuid(6725)}`,
      `luma-00000000-0000-0000-0000-000000000000-00000000-0000-0000-0000-000000000000`,
    ],
  },
];
