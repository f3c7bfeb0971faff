import { type RuleCases, sample } from '../sample.testing.ts';

export const PULUMI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pulumi-token',
    valid: [`pul-${sample('lower36', 40, 9059)}`, `pul-${sample('hex', 40, 263)}`],
    invalid: [`pul-${sample('hex', 12, 262)}`, `pul-${'0'.repeat(40)}`],
  },
];
