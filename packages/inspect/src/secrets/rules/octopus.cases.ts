import { type RuleCases, sample } from '../sample.testing.ts';

export const OCTOPUS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/octopus-api-key',
    valid: [`API-${sample('upper36', 26, 270)}`],
    invalid: [`API-${sample('upper36', 8, 269)}`, `API-${'x'.repeat(26)}`],
  },
];
