import { type RuleCases, sample } from '../sample.testing.ts';

export const MODAL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/modal-token-secret',
    valid: [`as-${sample('base62', 22, 5016)}`],
    invalid: [
      `as-${sample('base62', 8, 5017)}`,
      `as-${'x'.repeat(22)}`,
      `nas-${sample('base62', 22, 5018)}`,
    ],
  },
];
