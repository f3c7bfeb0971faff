import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MERAKI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/meraki-api-key',
    valid: [assigned('MERAKI_DASHBOARD_API_KEY', sample('hex', 40, 5041))],
    invalid: [
      `MERAKI_DASHBOARD_API_KEY=${sample('hex', 17, 5042)}`,
      `MERAKI_DASHBOARD_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5043)}`,
    ],
  },
];
