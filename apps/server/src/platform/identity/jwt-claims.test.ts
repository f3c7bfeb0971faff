import { describe, expect, test } from 'vitest';
import { parseJwtClaims } from './jwt-claims.ts';

const NOW_SECONDS = 1_800_000_000;
const CLAIMS = { iss: 'https://id.example', aud: 'urn:a', sub: 'alice', exp: NOW_SECONDS + 60 };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object, header: object = { alg: 'ES256' }) =>
  `${part(header)}.${part({ ...CLAIMS, ...claims })}.AAAA`;
const parse = (text: string) => parseJwtClaims(text, NOW_SECONDS * 1000);

describe('a signed JWT', () => {
  test('is parsed into issuer, audiences, subject and name [AUTH-04]', () => {
    const expected = { issuer: CLAIMS.iss, audiences: ['urn:a'], subject: 'alice' };

    expect(parse(token({}))).toEqual({ ...expected, name: 'alice' });
    expect(parse(token({ name: 'Alice' }))).toEqual({ ...expected, name: 'Alice' });
    expect(parse(token({ name: '' }))).toEqual({ ...expected, name: 'alice' });
    expect(parse(token({ aud: ['urn:a', 'urn:b'] }))?.audiences).toEqual(['urn:a', 'urn:b']);
  });

  test('may expire up to 24 hours ahead, and no later [AUTH-04]', () => {
    expect(parse(token({ exp: NOW_SECONDS + 86_400 }))).not.toBeNull();
    expect(parse(token({ exp: NOW_SECONDS + 86_401 }))).toBeNull();
  });

  test.each([
    { aud: {} },
    { aud: 1 },
    { aud: null },
    { aud: ['urn:a', 1] },
    { aud: ['urn:a', {}] },
    { aud: 'urn:\0a' },
    { iss: {} },
    { iss: 1 },
    { iss: null },
    { iss: '' },
    { iss: 'https://id.example\0' },
    { iss: '\ud800' },
    { sub: null },
    { sub: '' },
    { sub: 7 },
    { sub: 'ali\0ce' },
    { sub: '\udc00' },
    { name: 'ali\0ce' },
    { name: '\ud800' },
    { exp: null },
    { exp: '1800000060' },
    { exp: NOW_SECONDS + 0.5 },
    { exp: 1e300 },
    { exp: {} },
    { cnf: { jkt: 'AAAA' } },
    { cnf: null },
    { events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
  ])('with the claims %j is refused [AUTH-04]', (claims) => {
    expect(parse(token(claims))).toBeNull();
  });

  test.each(['JWT', 'jwt', 'at+jwt', 'application/at+jwt', 'APPLICATION/AT+JWT'])(
    'of type %s is parsed [AUTH-04]',
    (typ) => {
      expect(parse(token({}, { alg: 'ES256', typ }))).not.toBeNull();
    },
  );

  test.each([
    {},
    { alg: 'none' },
    { alg: 'HS256' },
    { alg: 1 },
    { alg: ['ES256'] },
    { alg: 'ES256', typ: 'logout+jwt' },
    { alg: 'ES256', typ: 'dpop+jwt' },
    { alg: 'ES256', typ: 'application/secevent+jwt' },
    { alg: 'ES256', typ: ['JWT'] },
    { alg: 'ES256', typ: null },
  ])('with the header %j is refused [AUTH-04]', (header) => {
    expect(parse(token({}, header))).toBeNull();
  });
});

test.each([
  '',
  '..',
  'a.b.c',
  token({}).replace(/\.AAAA$/, '.'),
  token({}).replace(/\.AAAA$/, ''),
  `${token({})}.AAAA`,
  `${part({ alg: 'ES256' })}.${Buffer.from('[').toString('base64url')}.AAAA`,
  `${part({ alg: 'ES256' })}.${part([CLAIMS])}.AAAA`,
  `${part({ alg: 'ES256' })}.${Buffer.from('['.repeat(12_000)).toString('base64url')}.AAAA`,
])('the text %s is refused [AUTH-04]', (text) => {
  expect(parse(text)).toBeNull();
});
