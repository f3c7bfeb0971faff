import { type RuleCases, sample } from '../sample.testing.ts';

export const ADAFRUIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/adafruit-io-key',
    valid: [`aio_${sample('base62', 28, 5156)}`],
    invalid: [
      `aio_${sample('base62', 11, 5157)}`,
      `aio_${'x'.repeat(28)}`,
      `naio_${sample('base62', 28, 5158)}`,
    ],
  },
];
