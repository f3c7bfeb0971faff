import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GHOST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ghost-admin-key',
    valid: [
      assigned('GHOST_ADMIN_API_KEY', `${sample('hex', 24, 5238)}:${sample('hex', 64, 5239)}`),
    ],
    invalid: [
      `GHOST_ADMIN_API_KEY=${sample('hex', 24, 5240)}:${sample('hex', 29, 5241)}`,
      `GHOST_ADMIN_API_KEY=${'0'.repeat(24)}:${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 24, 5242)}:${sample('hex', 64, 5243)}`,
    ],
  },
];
