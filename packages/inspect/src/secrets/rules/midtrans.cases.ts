import { type RuleCases, sample } from '../sample.testing.ts';

export const MIDTRANS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/midtrans-server-key',
    valid: [`Mid-server-${sample('base64url', 24, 5015)}`],
    invalid: [`Mid-server-${'x'.repeat(24)}`],
  },
];
