import { type RuleCases, sample } from '../sample.testing.ts';

export const ASANA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/asana-token',
    valid: [
      `2/${sample('digits', 16, 324)}/${sample('digits', 16, 325)}:${sample('hex', 32, 326)}`,
      `1/${sample('digits', 16, 327)}:${sample('hex', 32, 328)}`,
      `1/${sample('digits', 13, 329)}:${sample('hex', 32, 330)}`,
    ],
    invalid: [
      `1/${sample('digits', 16, 322)}:${sample('hex', 12, 323)}`,
      `2/${'0'.repeat(16)}/${'0'.repeat(16)}:${'0'.repeat(32)}`,
    ],
  },
];
