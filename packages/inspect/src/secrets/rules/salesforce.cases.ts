import { type RuleCases, sample } from '../sample.testing.ts';

export const SALESFORCE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/salesforce-token',
    valid: [`00D${sample('base62', 12, 351)}!${sample('base62', 96, 352)}`],
    invalid: [
      `00D${sample('base62', 12, 349)}!${sample('base62', 10, 350)}`,
      `00D${'x'.repeat(12)}!${'x'.repeat(96)}`,
    ],
  },
  {
    rule: 'secret/salesforce-refresh-token',
    valid: [`5AEP861${sample('base62', 82, 9280)}`],
    invalid: [
      `5AEP861${sample('base62', 20, 9281)}`,
      `5AEP861${'x'.repeat(82)}`,
      `a5AEP861${sample('base62', 82, 9282)}`,
    ],
  },
];
