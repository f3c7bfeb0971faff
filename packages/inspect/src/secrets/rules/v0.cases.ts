import { type RuleCases, sample } from '../sample.testing.ts';

export const V0_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/v0-api-key',
    valid: [
      `v1:${sample('base62', 24, 6789)}:${sample('base62', 24, 6790)}`,
      `v1:team_${sample('base62', 24, 6791)}:${sample('base62', 24, 6792)}`,
    ],
    invalid: [
      `v1:${sample('base62', 24, 6793)}`,
      `v1:${sample('base62', 24, 6794)}:${sample('base62', 25, 6795)}`,
      `v1:${'x'.repeat(24)}:${'x'.repeat(24)}`,
      `nv1:${sample('base62', 24, 6796)}:${sample('base62', 24, 6797)}`,
    ],
  },
];
