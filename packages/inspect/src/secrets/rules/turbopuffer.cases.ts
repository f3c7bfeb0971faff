import { type RuleCases, sample } from '../sample.testing.ts';

export const TURBOPUFFER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/turbopuffer-api-key',
    valid: [`tpuf_${sample('base62', 32, 5064)}`],
    invalid: [
      `tpuf_${sample('base62', 13, 5065)}`,
      `tpuf_${'x'.repeat(32)}`,
      `ntpuf_${sample('base62', 32, 5066)}`,
    ],
  },
];
