import { type RuleCases, sample } from '../sample.testing.ts';

export const LIGHTNING_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lightning-macaroon',
    valid: [`0201036c6e64${sample('hex', 280, 5141)}`],
    invalid: [
      `0201036c6e64${sample('hex', 137, 5142)}`,
      `0201036c6e64${'0'.repeat(280)}`,
      `n0201036c6e64${sample('hex', 280, 5143)}`,
    ],
  },
];
