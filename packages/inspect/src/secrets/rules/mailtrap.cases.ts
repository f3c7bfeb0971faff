import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const MAILTRAP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mailtrap-api-token',
    valid: [assigned('MAILTRAP_API_TOKEN', sample('hex', 32, 5200))],
    invalid: [
      `MAILTRAP_API_TOKEN=${sample('hex', 13, 5201)}`,
      `MAILTRAP_API_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5202)}`,
    ],
  },
];
