import { type RuleCases, sample } from '../sample.testing.ts';

export const DYNATRACE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dynatrace-token',
    valid: [
      `dt0c01.${sample('lower36', 24, 9001)}.${sample('lower36', 64, 9002)}`,
      `dt0c01.${sample('base32', 24, 482)}.${sample('base32', 64, 483)}`,
    ],
    invalid: [`dt0c01.${sample('base32', 24, 481)}`, `dt0c01.${'x'.repeat(24)}.${'x'.repeat(64)}`],
  },
];
