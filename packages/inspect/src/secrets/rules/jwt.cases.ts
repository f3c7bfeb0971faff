import { Buffer } from 'node:buffer';
import { type RuleCases, sample } from '../sample.ts';

function jwt(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const parts = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, sample('base64url', 43)].join('.');
}

const role = (name: string, iss = 'supabase') =>
  jwt({ iss, ref: 'abcdefghijklmnopqrst', role: name });

export const JWT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/supabase-service-role-key',
    valid: [role('service_role')],
    invalid: [role('anon'), role('service_role', 'supabase-demo'), jwt({ role: 'service_role' })],
  },
  {
    rule: 'secret/jwt',
    valid: [
      jwt({ sub: 'agent-7', exp: 1_800_000_000 }),
      { text: `Bearer ${jwt({ a: 1 })}`, secret: jwt({ a: 1 }) },
    ],
    invalid: [
      jwt({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }),
      jwt({ sub: 'x' }, { typ: 'JWT' }),
      role('anon'),
      `${'ey'}J${sample('base64url', 40)}.${'ey'}J${sample('base64url', 40)}.${sample('base64url', 43)}`,
    ],
  },
];
