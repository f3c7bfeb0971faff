import { type RuleCases, sample } from '../sample.testing.ts';

export const TABLEAU_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tableau-access-token',
    valid: [`${sample('base64', 22, 6561)}==:${sample('base62', 32, 6562)}`],
    invalid: [
      `${sample('base64', 22, 6563)}==:${sample('base62', 20, 6564)}`,
      `${'x'.repeat(22)}==:${'x'.repeat(32)}`,
      `${sample('base64', 22, 6565)}==:${sample('base62', 33, 6566)}`,
    ],
  },
];
