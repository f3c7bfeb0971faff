import { type RuleCases, sample } from '../sample.testing.ts';

export const K3S_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/k3s-token',
    valid: [`K10${sample('hex', 64, 5005)}::server:${sample('hex', 32, 5006)}`],
    invalid: [
      `K10${'0'.repeat(64)}::server:${'0'.repeat(32)}`,
      `nK10${sample('hex', 64, 5007)}::server:${sample('hex', 32, 5008)}`,
    ],
  },
];
