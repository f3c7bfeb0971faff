import { type RuleCases, sample } from '../sample.testing.ts';

export const TRACELOOP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/traceloop-api-key',
    valid: [`tl_${sample('hex', 32, 6779)}`],
    invalid: [
      `tl_${sample('hex', 10, 6780)}`,
      `tl_${'x'.repeat(32)}`,
      `tl_${sample('hex', 32, 6781)}${sample('base62', 4, 6782)}`,
      `ntl_${sample('hex', 32, 6783)}`,
    ],
  },
];
