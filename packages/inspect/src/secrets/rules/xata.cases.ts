import { type RuleCases, sample } from '../sample.testing.ts';

export const XATA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/xata-api-key',
    valid: [`xau_${sample('base62', 33, 6059)}`],
    invalid: [
      `xau_${sample('base62', 16, 6060)}`,
      `xau_${'x'.repeat(33)}`,
      `xau_${sample('base62', 33, 6061)}${sample('base62', 4, 6062)}`,
      `nxau_${sample('base62', 33, 6063)}`,
    ],
  },
];
