import { type RuleCases, sample } from '../sample.testing.ts';

export const GEMINI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gemini-exchange-key',
    valid: [`master-${sample('base62', 20, 9223)}`, `account-${sample('base62', 20, 9224)}`],
    invalid: [
      `account-${sample('base62', 12, 9225)}`,
      `account-internationalization`,
      `account-${'x'.repeat(20)}`,
      `sub-account-${sample('lower36', 8, 9226)}`,
    ],
  },
];
