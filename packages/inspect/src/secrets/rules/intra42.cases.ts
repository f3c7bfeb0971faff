import { type RuleCases, sample } from '../sample.testing.ts';

export const INTRA42_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/intra42-client-secret',
    valid: [`s-s4t2ud-${sample('hex', 64, 6255)}`, `s-s4t2af-${sample('hex', 64, 6256)}`],
    invalid: [
      `s-s4t2ud-${sample('hex', 21, 6257)}`,
      `s-s4t2ud-${'x'.repeat(64)}`,
      `s-s4t2ud-${sample('hex', 64, 6258)}${sample('base62', 4, 6259)}`,
      `ns-s4t2ud-${sample('hex', 64, 6260)}`,
    ],
  },
];
