import { type RuleCases, sample } from '../sample.testing.ts';

export const README_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/readme-api-key',
    valid: [`rdme_${sample('lower36', 70, 303)}`],
    invalid: [`rdme_${sample('lower36', 12, 302)}`, `rdme_${'x'.repeat(70)}`],
  },
];
