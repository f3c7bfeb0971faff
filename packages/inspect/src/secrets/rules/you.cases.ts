import { type RuleCases, sample } from '../sample.testing.ts';

export const YOU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/you-search-key',
    valid: [
      `ydc-sk-${sample('hex', 16, 5226)}-${sample('base62', 32, 5227)}-${sample('hex', 8, 5228)}`,
    ],
    invalid: [`ydc-sk-${'0'.repeat(16)}-${'x'.repeat(32)}-${'0'.repeat(8)}`],
  },
];
