import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const AGENTOPS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/agentops-api-key',
    valid: [assigned('AGENTOPS_API_KEY', sampleUuid(5176))],
    invalid: [
      `AGENTOPS_API_KEY=${sampleUuid(5177).slice(0, 18)}`,
      `AGENTOPS_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5178)}`,
    ],
  },
];
