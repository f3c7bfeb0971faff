import { type RuleCases, sample } from '../sample.testing.ts';

export const CURSOR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cursor-api-key',
    valid: [`key_${sample('hex', 64, 92)}`],
    invalid: [`monkey_${sample('hex', 32, 91)}`, `key_${'0'.repeat(64)}`],
  },
];
