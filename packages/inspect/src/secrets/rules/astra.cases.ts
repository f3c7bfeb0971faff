import { type RuleCases, sample } from '../sample.testing.ts';

export const ASTRA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/astra-token',
    valid: [
      `AstraCS:${sample('base62', 40, 9025)}`,
      `AstraCS:${sample('letters', 24, 5123)}:${sample('hex', 64, 5124)}`,
    ],
    invalid: [
      `AstraCS:${sample('letters', 12, 5125)}:${sample('hex', 29, 5126)}`,
      `AstraCS:${'x'.repeat(24)}:${'0'.repeat(64)}`,
    ],
  },
];
