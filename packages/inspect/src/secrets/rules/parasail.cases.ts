import { type RuleCases, sample } from '../sample.testing.ts';

export const PARASAIL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/parasail-api-key',
    valid: [`psk-${sample('base62', 12, 6805)}-${sample('base62', 24, 6806)}`],
    invalid: [
      `psk-${sample('base62', 12, 6807)}`,
      `psk-${sample('base62', 12, 6808)}-${sample('base62', 40, 6809)}`,
      `psk-${'x'.repeat(12)}-${'x'.repeat(24)}`,
      `npsk-${sample('base62', 12, 6810)}-${sample('base62', 24, 6811)}`,
    ],
  },
];
