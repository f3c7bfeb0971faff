import type { IncomingMessage } from 'node:http';

/**
 * Returns why a request is not one of this machine's own pages and programs; null for one that is. A name that a stranger's DNS
 * points at loopback comes with its own Host (DNS rebinding); a form of another site comes with its Origin.
 */
export function strangersRequest(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  issuer: string,
): string | null {
  const { host } = new URL(issuer);
  if (headers.host !== host) {
    return `Host must be ${host}; the development identity provider answers on loopback only`;
  }
  if (method !== 'POST') return null;
  const { origin, 'sec-fetch-site': site } = headers;
  const isForeign =
    (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== issuer);
  return isForeign ? 'the form was posted by a page of another site' : null;
}
