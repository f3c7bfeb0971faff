import { type RuleCases, sample } from '../sample.testing.ts';

export const LETTA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/letta-api-key',
    valid: [`sk-let-${sample('base64', 98, 5131)}==`],
    invalid: [`sk-let-${sample('base64', 46, 5132)}==`, `sk-let-${'x'.repeat(98)}==`],
  },
];
