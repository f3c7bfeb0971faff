import { type RuleCases, sample } from '../sample.testing.ts';

export const LANGSMITH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/langsmith-api-key',
    valid: [
      `lsv2_pt_${sample('hex', 32, 52)}_${sample('hex', 10, 53)}`,
      `lsv2_sk_${sample('hex', 32, 54)}_${sample('hex', 10, 55)}`,
    ],
    invalid: [`lsv2_pt_${sample('hex', 32, 51)}`, `lsv2_pt_${'0'.repeat(32)}_${'0'.repeat(10)}`],
  },
  {
    rule: 'secret/langsmith-legacy-key',
    valid: [`ls__${sample('hex', 32, 5034)}`],
    invalid: [
      `ls__${sample('hex', 13, 5035)}`,
      `ls__${'0'.repeat(32)}`,
      `nls__${sample('hex', 32, 5036)}`,
    ],
  },
];
