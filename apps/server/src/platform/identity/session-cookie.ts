import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/** `__Host-` (RFC 6265bis, section 4.1.3.2): set by this host alone, over a secure connection, for every path. */
export const SESSION_COOKIE = '__Host-svc_session';
export const SIGN_IN_COOKIE = '__Host-svc_signin';

const SESSION_BYTES = 32;
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** A new value of the session cookie: 32 random bytes in base64url. */
export function newSessionValue(): string {
  return randomBytes(SESSION_BYTES).toString('base64url');
}

/** SHA-256 of a session cookie: all that is kept of it. */
export function sessionHash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** A `Set-Cookie` header; `maxAgeSeconds` 0 removes the cookie. */
export function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`;
}

/** Returns a cookie of the request; null where it has none, or two of the name, of which one was planted. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  const [only] = found;
  return only === undefined || found.length > 1 ? null : only.slice(name.length + 1);
}

/** Returns the session cookie of a request without bearer credential; null where it has none of the right form. */
export function sessionCookieOf(request: FastifyRequest): string | null {
  if (request.headers.authorization !== undefined) return null;
  const value = cookieOf(request, SESSION_COOKIE);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The session cookie of a request; `isBackground` if no user action led to the request. */
export type PresentedSession = { readonly cookie: string; readonly isBackground: boolean };

/** Returns the session of a request without bearer credential; null where it has none, see `sessionCookieOf`. */
export function presentedSession(request: FastifyRequest): PresentedSession | null {
  const cookie = sessionCookieOf(request);
  return cookie === null ? null : { cookie, isBackground: isBackground(request) };
}

/** The console sets a header on background requests; `EventSource`, which cannot set one, reconnects automatically. */
function isBackground({ method, headers }: FastifyRequest): boolean {
  if (!SAFE_METHODS.includes(method)) return false;
  return headers['x-svc-background'] === '1' || headers.accept === 'text/event-stream';
}

/**
 * Throws 403 for a request that another site may have made a browser send with its cookies: an unsafe method passes with
 * `Sec-Fetch-Site: same-origin` or, from a browser that does not send that header, an `Origin` equal to the public URL's.
 */
export function refuseForgedRequest(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.includes(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isSameOrigin =
    site !== undefined
      ? site === 'same-origin'
      : origin !== undefined && publicUrl !== null && origin === new URL(publicUrl).origin;
  if (isSameOrigin) return;
  throw new ApiError(
    'forbidden',
    'the request comes from another site: with a session cookie send it from the pages of the service',
  );
}
