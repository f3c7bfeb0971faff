import { type RuleCases, sample } from '../sample.testing.ts';

export const CLOJARS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clojars-token',
    valid: [`CLOJARS_${sample('lower36', 60, 250)}`],
    invalid: [`CLOJARS_${sample('lower36', 20, 249)}`, `CLOJARS_${'x'.repeat(60)}`],
  },
];
