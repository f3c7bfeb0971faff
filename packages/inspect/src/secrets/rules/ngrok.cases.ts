import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const NGROK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ngrok-auth-token',
    valid: [
      assigned('NGROK_AUTHTOKEN', `${sample('base62', 27, 5029)}_${sample('base62', 21, 5030)}`),
    ],
    invalid: [
      `NGROK_AUTHTOKEN=${sample('base62', 10, 5031)}_${sample('base62', 21, 5032)}`,
      `NGROK_AUTHTOKEN=${'x'.repeat(27)}_${'x'.repeat(21)}`,
      `BUILD_REFERENCE=${sample('base62', 27, 5033)}_${sample('base62', 21, 5034)}`,
    ],
  },
];
