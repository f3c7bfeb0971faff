import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TRUENAS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/truenas-api-key',
    valid: [assigned('TRUENAS_API_KEY', `12-${sample('base62', 64, 6541)}`)],
    invalid: [
      `TRUENAS_API_KEY=12-${sample('base62', 30, 6542)}`,
      `TRUENAS_API_KEY=12-${'x'.repeat(64)}`,
      `TRUENAS_POOL=12-${sample('base62', 64, 6543)}`,
    ],
  },
];
