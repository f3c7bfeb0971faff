import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const AMPLITUDE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/amplitude-secret-key',
    valid: [assigned('AMPLITUDE_SECRET_KEY', sample('hex', 32, 5193))],
    invalid: [
      `AMPLITUDE_SECRET_KEY=${sample('hex', 13, 5194)}`,
      `AMPLITUDE_SECRET_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5195)}`,
    ],
  },
];
