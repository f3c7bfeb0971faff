import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import {
  cookieOf,
  newSessionValue,
  presentedSession,
  refuseForgedRequest,
  SESSION_COOKIE,
  sessionCookieOf,
  sessionHash,
  setCookie,
} from './session-cookie.ts';

const VALUE = newSessionValue();
const PUBLIC_URL = 'https://svc.example/console';

const request = (headers: Record<string, string>, method = 'GET') =>
  ({ method, headers }) as unknown as FastifyRequest;
const withCookie = (cookie: string, more: Record<string, string> = {}, method = 'GET') =>
  request({ cookie, ...more }, method);
const session = `${SESSION_COOKIE}=${VALUE}`;

describe('a cookie of a request', () => {
  test.each([
    ['alone', 'a=1', '1'],
    ['among others', 'b=2; a=1; c=3', '1'],
    ['without a space between', 'b=2;a=1', '1'],
    ['with an equals sign in it', 'a=1=2', '1=2'],
    ['that is empty', 'a=', ''],
    ['twice, of which one was planted', 'a=1; a=2', null],
    ['of another name that begins with its name', 'ab=1', null],
    ['of another name that ends with its name', 'ba=1', null],
    ['in none', '', null],
  ])('is read %s [AUTH-02]', (_where, cookie, expected) => {
    expect(cookieOf(withCookie(cookie), 'a')).toBe(expected);
  });

  test('is none without the header [AUTH-02]', () => {
    expect(cookieOf(request({}), 'a')).toBeNull();
  });
});

describe('the session of a request', () => {
  test.each([
    ['its cookie', { cookie: session }, VALUE],
    ['none beside another credential', { cookie: session, authorization: 'Bearer x' }, null],
    ['none without a cookie', {}, null],
    ['none with a value that is too short', { cookie: session.slice(0, -1) }, null],
    ['none with a value that is too long', { cookie: `${session}a` }, null],
    ['none with a value of other characters', { cookie: `${session.slice(0, -1)}.` }, null],
  ])('is %s [AUTH-02]', (_what, headers, expected) => {
    const asked = request(headers as Record<string, string>);

    expect(sessionCookieOf(asked)).toBe(expected);
    const presented = expected === null ? null : { cookie: expected, isBackground: false };
    expect(presentedSession(asked)).toEqual(presented);
  });

  test.each<[string, Record<string, string>, string, boolean]>([
    ['a page', {}, 'GET', false],
    ['a request that the console repeats', { 'x-svc-background': '1' }, 'GET', true],
    ['a header of another value', { 'x-svc-background': '0' }, 'GET', false],
    ['a stream of events', { accept: 'text/event-stream' }, 'GET', true],
    ['a change, whatever it claims', { 'x-svc-background': '1' }, 'POST', false],
  ])('is extended by what a user did: %s [AUTH-02]', (_what, headers, method, isBackground) => {
    expect(presentedSession(withCookie(session, headers, method))?.isBackground).toBe(isBackground);
  });
});

describe('a request with a cookie that another site may have made', () => {
  const SAME = { 'sec-fetch-site': 'same-origin' };
  const OWN = { origin: 'https://svc.example' };

  test.each<[string, Record<string, string>, string, string | null]>([
    ['reads', { 'sec-fetch-site': 'cross-site' }, 'GET', PUBLIC_URL],
    ['asks for the head', {}, 'HEAD', PUBLIC_URL],
    ['asks for options', {}, 'OPTIONS', PUBLIC_URL],
    ['is of the same origin', SAME, 'POST', null],
    ['has the origin of the service', OWN, 'POST', PUBLIC_URL],
  ])('passes where it %s [AUTH-02]', (_what, headers, method, publicUrl) => {
    expect(() => refuseForgedRequest(request(headers, method), publicUrl)).not.toThrow();
  });

  test.each<[string, Record<string, string>, string, string | null]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 'POST', PUBLIC_URL],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }, 'DELETE', PUBLIC_URL],
    ['no page', { 'sec-fetch-site': 'none' }, 'PUT', PUBLIC_URL],
    [
      'another site that claims the origin',
      { ...OWN, 'sec-fetch-site': 'cross-site' },
      'POST',
      PUBLIC_URL,
    ],
    ['another origin', { origin: 'https://evil.example' }, 'PATCH', PUBLIC_URL],
    ['an origin that begins alike', { origin: 'https://svc.example.evil' }, 'POST', PUBLIC_URL],
    ['nowhere', {}, 'POST', PUBLIC_URL],
    ['an origin without a URL to compare it with', OWN, 'POST', null],
  ])('is refused where it comes from %s [AUTH-02]', (_what, headers, method, publicUrl) => {
    expect(() => refuseForgedRequest(request(headers, method), publicUrl)).toThrow('another site');
  });
});

test('a session has a value of its own, of which the hash alone is kept [AUTH-02]', () => {
  expect(VALUE).toMatch(/^[\w-]{43}$/);
  expect(newSessionValue()).not.toBe(VALUE);
  expect(sessionHash(VALUE)).toHaveLength(32);
  expect(sessionHash(VALUE).equals(sessionHash(newSessionValue()))).toBe(false);
});

test('a cookie is set for this host alone, over a secure connection, out of reach of scripts [AUTH-02]', () => {
  expect(setCookie(SESSION_COOKIE, 'v', 60)).toBe(
    '__Host-svc_session=v; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax',
  );
});
