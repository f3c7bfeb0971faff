import { type RuleCases, sample } from '../sample.testing.ts';

export const MEM0_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mem0-api-key',
    valid: [`m0-${sample('base62', 40, 5128)}`],
    invalid: [
      `m0-${sample('base62', 17, 5129)}`,
      `m0-${'x'.repeat(40)}`,
      `nm0-${sample('base62', 40, 5130)}`,
    ],
  },
];
