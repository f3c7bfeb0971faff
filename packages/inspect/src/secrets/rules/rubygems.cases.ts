import { type RuleCases, sample } from '../sample.testing.ts';

export const RUBYGEMS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rubygems-api-key',
    valid: [`rubygems_${sample('lower36', 48, 9060)}`, `rubygems_${sample('hex', 48, 237)}`],
    invalid: [`rubygems_${sample('hex', 20, 236)}`, `rubygems_${'0'.repeat(48)}`],
  },
];
