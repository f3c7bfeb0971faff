import { type RuleCases, sample } from '../sample.testing.ts';

export const PREFECT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/prefect-api-key',
    valid: [`pnu_${sample('base62', 36, 299)}`],
    invalid: [`pnu_${sample('base62', 12, 298)}`, `pnu_${'x'.repeat(36)}`],
  },
];
