import { type RuleCases, sample } from '../sample.testing.ts';

export const UBIDOTS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ubidots-token',
    valid: [`BBUS-${sample('base62', 40, 6520)}`, `BBFF-${sample('base62', 40, 6521)}`],
    invalid: [
      `BBUS-${sample('base62', 13, 6522)}`,
      `BBUS-${'x'.repeat(40)}`,
      `BBUS-${sample('base62', 40, 6523)}${sample('base62', 4, 6524)}`,
      `nBBUS-${sample('base62', 40, 6525)}`,
    ],
  },
];
