import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PIPEDRIVE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pipedrive-api-token',
    valid: [assigned('PIPEDRIVE_API_TOKEN', sample('hex', 40, 5080))],
    invalid: [
      `PIPEDRIVE_API_TOKEN=${sample('hex', 17, 5081)}`,
      `PIPEDRIVE_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5082)}`,
    ],
  },
];
