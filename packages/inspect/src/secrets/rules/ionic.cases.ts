import { type RuleCases, sample } from '../sample.testing.ts';

export const IONIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ionic-access-token',
    valid: [`ion_${sample('base62', 42, 6238)}`],
    invalid: [
      `ion_${sample('base62', 14, 6239)}`,
      `ion_${'x'.repeat(42)}`,
      `ion_${sample('base62', 42, 6240)}${sample('base62', 4, 6241)}`,
      `nion_${sample('base62', 42, 6242)}`,
    ],
  },
];
