import { type RuleCases, sample } from '../sample.testing.ts';

export const BACKBLAZE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/backblaze-application-key',
    valid: [`K001${sample('base64', 27, 5228)}`],
    invalid: [
      `K001${sample('base64', 10, 5229)}`,
      `K001${'x'.repeat(27)}`,
      `nK001${sample('base64', 27, 5230)}`,
    ],
  },
];
