import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PACKAGECLOUD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/packagecloud-token',
    valid: [assigned('PACKAGECLOUD_TOKEN', sample('hex', 48, 5205))],
    invalid: [
      `PACKAGECLOUD_TOKEN=${sample('hex', 21, 5206)}`,
      `PACKAGECLOUD_TOKEN=${'0'.repeat(48)}`,
      `BUILD_REFERENCE=${sample('hex', 48, 5207)}`,
    ],
  },
];
