import { type RuleCases, sample } from '../sample.testing.ts';

export const BUILDER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/builder-private-key',
    valid: [`bpk-${sample('hex', 32, 6070)}`],
    invalid: [
      `bpk-${sample('hex', 16, 6071)}`,
      `bpk-${'x'.repeat(32)}`,
      `bpk-${sample('hex', 32, 6072)}${sample('base62', 4, 6073)}`,
      `nbpk-${sample('hex', 32, 6074)}`,
    ],
  },
];
