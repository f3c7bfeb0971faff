import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const VIRUSTOTAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/virustotal-api-key',
    valid: [assigned('VIRUSTOTAL_API_KEY', sample('hex', 64, 5202))],
    invalid: [
      `VIRUSTOTAL_API_KEY=${sample('hex', 29, 5203)}`,
      `VIRUSTOTAL_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5204)}`,
    ],
  },
];
