import { type RuleCases, sample } from '../sample.testing.ts';

export const FLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fly-token',
    valid: [`fm2_${sample('base64', 200, 181)}`, `fo1_${sample('base64url', 43, 182)}`],
    invalid: [`fm2_${sample('base64', 20, 180)}`, `fm2_${'x'.repeat(200)}`],
  },
];
