import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ROBOFLOW_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/roboflow-api-key',
    valid: [assigned('ROBOFLOW_API_KEY', sample('base62', 20, 5110))],
    invalid: [
      `ROBOFLOW_API_KEY=${sample('base62', 7, 5111)}`,
      `ROBOFLOW_API_KEY=${'x'.repeat(20)}`,
      `BUILD_REFERENCE=${sample('base62', 20, 5112)}`,
    ],
  },
];
