import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SMARTSHEET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/smartsheet-access-token',
    valid: [assigned('SMARTSHEET_ACCESS_TOKEN', sample('base62', 37, 5110))],
    invalid: [
      `SMARTSHEET_ACCESS_TOKEN=${sample('base62', 15, 5111)}`,
      `SMARTSHEET_ACCESS_TOKEN=${'x'.repeat(37)}`,
      `BUILD_REFERENCE=${sample('base62', 37, 5112)}`,
    ],
  },
];
