import { type RuleCases, sample } from '../sample.testing.ts';

export const FIREWORKS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fireworks-api-key',
    valid: [`fw_${sample('base62', 24, 18)}`, `fw_${sample('base62', 22, 19)}`],
    invalid: [
      `fw_${sample('base62', 40, 16)}`,
      `fw_${sample('base62', 8, 17)}`,
      `fw_${'x'.repeat(24)}`,
    ],
  },
];
