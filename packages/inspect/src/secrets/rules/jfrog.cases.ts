import { type RuleCases, sample } from '../sample.testing.ts';

export const JFROG_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jfrog-api-key',
    valid: [`AKCp${sample('base62', 69, 247)}`, `cmVmdGtuO${sample('base62', 55, 248)}`],
    invalid: [`AKCp${sample('base62', 30, 246)}`, `AKCp${'x'.repeat(69)}`],
  },
];
