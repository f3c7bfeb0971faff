import { jwt, role } from '../formats/json-web-token.testing.ts';
import { type RuleCases, sample } from '../sample.testing.ts';

export const JWT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/jwt',
    valid: [
      jwt({ sub: 'agent-7', exp: 1_800_000_000 }),
      { text: `Bearer ${jwt({ a: 1 })}`, secret: jwt({ a: 1 }) },
      jwt({ sub: 'U1', nats: { type: 'user' } }),
    ],
    invalid: [
      jwt({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }),
      jwt({ sub: 'x' }, { typ: 'JWT' }),
      role('anon'),
      jwt({ sub: 'A1', nats: { type: 'account' } }),
      jwt({ sub: 'O1', nats: { type: 'operator' } }),
      `${'ey'}J${sample('base64url', 40)}.${'ey'}J${sample('base64url', 40)}.${sample('base64url', 43)}`,
    ],
  },
];
