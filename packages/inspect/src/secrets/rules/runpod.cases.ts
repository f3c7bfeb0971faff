import { type RuleCases, sample } from '../sample.testing.ts';

export const RUNPOD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/runpod-api-key',
    valid: [`rpa_${sample('upper36', 46, 48)}`],
    invalid: [`rpa_${sample('upper36', 20, 47)}`, `rpa_${'x'.repeat(46)}`],
  },
];
