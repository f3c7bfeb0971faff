import { type RuleCases, sample } from '../sample.testing.ts';

export const PORKBUN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/porkbun-secret-key',
    valid: [`sk1_${sample('hex', 64, 5072)}`],
    invalid: [
      `sk1_${sample('hex', 29, 5073)}`,
      `sk1_${'0'.repeat(64)}`,
      `nsk1_${sample('hex', 64, 5074)}`,
    ],
  },
];
