import { type RuleCases, sample } from '../sample.testing.ts';

export const PINTEREST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pinterest-access-token',
    valid: [`pina_${sample('base62', 32, 9029)}`, `pina_${sample('base62', 64, 5085)}`],
    invalid: [`pina_${'x'.repeat(64)}`, `npina_${sample('base62', 64, 5086)}`],
  },
];
