import { type RuleCases, sample } from '../sample.testing.ts';

export const BOTPRESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/botpress-token',
    valid: [`bp_pat_${sample('base62', 36, 5154)}`],
    invalid: [`bp_pat_${sample('base62', 15, 5155)}`, `bp_pat_${'x'.repeat(36)}`],
  },
];
