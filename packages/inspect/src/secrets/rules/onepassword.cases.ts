import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.testing.ts';

const account = Buffer.from(
  JSON.stringify({
    email: 'svc',
    muk: { k: sample('base64', 200, 911) },
    secretKey: sample('base62', 40, 912),
  }),
).toString('base64');

export const ONEPASSWORD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/onepassword-service-account-token',
    valid: [`ops_${account}`],
    invalid: [`ops_${'ey'}J${sample('base64', 300, 913)}`],
  },
  {
    rule: 'secret/onepassword-secret-key',
    valid: [
      `A3-${sample('upper36', 6, 495)}-${sample('upper36', 6, 496)}-${sample('upper36', 5, 497)}-${sample('upper36', 5, 498)}-${sample('upper36', 5, 499)}-${sample('upper36', 5, 500)}`,
    ],
    invalid: [
      `A3-${sample('upper36', 6, 494)}`,
      `A3-${'x'.repeat(6)}-${'x'.repeat(6)}-${'x'.repeat(5)}-${'x'.repeat(5)}-${'x'.repeat(5)}-${'x'.repeat(5)}`,
    ],
  },
];
