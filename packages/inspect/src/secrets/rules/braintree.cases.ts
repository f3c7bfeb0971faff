import { type RuleCases, sample } from '../sample.testing.ts';

export const BRAINTREE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/braintree-token',
    valid: [`access_token$production$${sample('lower36', 16, 444)}$${sample('hex', 32, 445)}`],
    invalid: [
      `access_token$production$${sample('lower36', 16, 443)}`,
      `access_token$production$${'x'.repeat(16)}$${'0'.repeat(32)}`,
    ],
  },
];
