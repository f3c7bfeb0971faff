import { type RuleCases, sample } from '../sample.testing.ts';

export const CEREBRAS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cerebras-api-key',
    valid: [`csk-${sample('lower36', 48, 31)}`],
    invalid: [`csk-${sample('lower36', 20, 30)}`, `csk-${'x'.repeat(48)}`],
  },
];
