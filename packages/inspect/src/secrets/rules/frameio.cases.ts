import { type RuleCases, sample } from '../sample.testing.ts';

export const FRAMEIO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/frameio-token',
    valid: [`fio-u-${sample('base64url', 64, 354)}`],
    invalid: [`fio-u-${sample('base64url', 12, 353)}`, `fio-u-${'x'.repeat(64)}`],
  },
];
