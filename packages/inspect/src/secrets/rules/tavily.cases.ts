import { type RuleCases, sample } from '../sample.testing.ts';

export const TAVILY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tavily-api-key',
    valid: [`tvly-${sample('base62', 32, 82)}`, `tvly-dev-${sample('base62', 32, 83)}`],
    invalid: [`tvly-${sample('base62', 10, 81)}`, `tvly-${'x'.repeat(32)}`],
  },
];
