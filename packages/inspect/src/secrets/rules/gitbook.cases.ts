import { type RuleCases, sample } from '../sample.testing.ts';

export const GITBOOK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gitbook-api-token',
    valid: [`gb_api_${sample('base62', 40, 5233)}`],
    invalid: [`gb_api_${sample('base62', 17, 5234)}`, `gb_api_${'x'.repeat(40)}`],
  },
];
