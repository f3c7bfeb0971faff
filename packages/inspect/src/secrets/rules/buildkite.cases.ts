import { type RuleCases, sample } from '../sample.testing.ts';

export const BUILDKITE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/buildkite-agent-token',
    valid: [`bkct_${sample('base64url', 60, 5091)}`],
    invalid: [
      `bkct_${sample('base64url', 27, 5092)}`,
      `bkct_${'x'.repeat(60)}`,
      `nbkct_${sample('base64url', 60, 5093)}`,
    ],
  },
  {
    rule: 'secret/buildkite-token',
    valid: [
      `bkua_${sample('lower36', 40, 9037)}`,
      `bkua_${sample('hex', 40, 257)}`,
      `bkua_${sample('lower36', 53, 5157)}`,
    ],
    invalid: [`bkua_${sample('hex', 12, 256)}`, `bkua_${'0'.repeat(40)}`],
  },
];
