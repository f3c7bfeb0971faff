import type { RuleCases } from '../sample.testing.ts';
import { assigned, sampleUuid } from '../sample-value.testing.ts';

export const SPLUNK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/splunk-hec-token',
    valid: [assigned('SPLUNK_HEC_TOKEN', sampleUuid(5161))],
    invalid: [
      `SPLUNK_HEC_TOKEN=${sampleUuid(5162).slice(0, 18)}`,
      `SPLUNK_HEC_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5163)}`,
    ],
  },
];
