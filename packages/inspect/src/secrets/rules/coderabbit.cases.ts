import { type RuleCases, sample } from '../sample.testing.ts';

export const CODERABBIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coderabbit-api-key',
    valid: [`cr-${sample('hex', 58, 6784)}`],
    invalid: [
      `cr-${sample('hex', 19, 6785)}`,
      `cr-${'x'.repeat(58)}`,
      `cr-${sample('hex', 58, 6786)}${sample('base62', 4, 6787)}`,
      `ncr-${sample('hex', 58, 6788)}`,
    ],
  },
];
