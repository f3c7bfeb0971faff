import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OVH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ovh-application-secret',
    valid: [assigned('OVH_APPLICATION_SECRET', sample('base62', 32, 5022))],
    invalid: [
      `OVH_APPLICATION_SECRET=${sample('base62', 13, 5023)}`,
      `OVH_APPLICATION_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5024)}`,
    ],
  },
];
