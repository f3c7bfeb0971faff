import { type RuleCases, sample } from '../sample.testing.ts';

export const MAPPEDIN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mappedin-api-secret',
    valid: [`mis_${sample('base62', 51, 6507)}`],
    invalid: [
      `mis_${sample('base62', 17, 6508)}`,
      `mis_${'x'.repeat(51)}`,
      `mis_${sample('base62', 51, 6509)}${sample('base62', 4, 6510)}`,
      `nmis_${sample('base62', 51, 6511)}`,
      `mik_${sample('base62', 51, 6512)}`,
    ],
  },
];
