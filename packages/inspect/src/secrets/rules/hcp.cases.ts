import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HCP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hcp-client-secret',
    valid: [assigned('HCP_CLIENT_SECRET', sample('base64url', 64, 5062))],
    invalid: [
      `HCP_CLIENT_SECRET=${sample('base64url', 29, 5063)}`,
      `HCP_CLIENT_SECRET=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base64url', 64, 5064)}`,
    ],
  },
];
