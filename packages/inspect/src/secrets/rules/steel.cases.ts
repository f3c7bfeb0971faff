import { type RuleCases, sample } from '../sample.testing.ts';

export const STEEL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/steel-api-key',
    valid: [`ste-${sample('base62', 90, 6739)}`],
    invalid: [
      `ste-${sample('base62', 30, 6740)}`,
      `ste-${'x'.repeat(90)}`,
      `ste-${sample('base62', 90, 6741)}${sample('base62', 4, 6742)}`,
      `nste-${sample('base62', 90, 6743)}`,
    ],
  },
];
