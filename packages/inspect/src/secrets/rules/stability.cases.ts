import { type RuleCases, sample } from '../sample.testing.ts';

export const STABILITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stability-api-key',
    valid: [`sk-${sample('base62', 48, 61)}`],
    invalid: [
      `sk-${sample('base62', 30, 62)}`,
      `task-${sample('base62', 48, 63)}`,
      'sk-aVeryLongNameOfSomethingThatIsClearlyNotAKeyAtAll',
    ],
  },
];
