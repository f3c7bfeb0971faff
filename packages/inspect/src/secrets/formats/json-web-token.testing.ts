import { Buffer } from 'node:buffer';
import { sample } from '../sample.testing.ts';

export function jwt(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const parts = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return [...parts, sample('base64url', 43)].join('.');
}

export const role = (name: string, iss = 'supabase') =>
  jwt({ iss, ref: 'abcdefghijklmnopqrst', role: name });
