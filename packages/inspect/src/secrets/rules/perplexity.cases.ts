import { type RuleCases, sample } from '../sample.testing.ts';

export const PERPLEXITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/perplexity-api-key',
    valid: [`pplx-${sample('base62', 48, 11)}`],
    invalid: [`pplx-${sample('base62', 20, 10)}`, `pplx-${'x'.repeat(48)}`],
  },
];
