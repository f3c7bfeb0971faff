import { type RuleCases, sample } from '../sample.testing.ts';

export const SOCKET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/socket-api-token',
    valid: [`sktsec_${sample('base64url', 47, 5242)}`],
    invalid: [`sktsec_${'x'.repeat(47)}`],
  },
];
