import { type RuleCases, sample } from '../sample.testing.ts';

export const INNGEST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/inngest-signing-key',
    valid: [`signkey-prod-${sample('hex', 64, 5124)}`],
    invalid: [`signkey-prod-${'0'.repeat(64)}`],
  },
];
