import type { FastifyRequest } from 'fastify';
import { ProtocolError, RPC } from './protocol-error.ts';

/** Versions of the protocol with sessions that the gateway speaks on both sides, newest first. */
export const SESSION_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
export const NEWEST_SESSION_VERSION = SESSION_VERSIONS[0];

/**
 * Refuses a request that a page of another site may have sent (DNS rebinding): its Host must be that of the gateway's
 * address, or a loopback name where none is configured, and its Origin, if it has one, must be the same.
 */
export function refuseForeignSite(request: FastifyRequest, gatewayUrl: string | null): void {
  const { host = '', origin } = request.headers;
  if (!isOwnHost(host, gatewayUrl)) {
    throw new ProtocolError(403, RPC.invalidRequest, 'the Host header is not that of the gateway');
  }
  if (origin !== undefined && !isOwnOrigin(origin, gatewayUrl)) {
    throw new ProtocolError(
      403,
      RPC.invalidRequest,
      'the Origin header is not that of the gateway',
    );
  }
}

/** Returns the gateway's address as this request sees it. */
export function gatewayBase(request: FastifyRequest, gatewayUrl: string | null): string {
  return gatewayUrl ?? `http://${request.headers.host}`;
}

/** Path of the metadata of protected resources (RFC 9728, section 3.1), before that of the resource. */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** Returns the address of the metadata of the server that a request is for. */
export function metadataUrlOf(base: string, requestUrl: string): string {
  return `${base}${METADATA_PATH}${new URL(requestUrl, base).pathname}`;
}

/** Returns which representations the client reads; throws 406 when it reads none that the protocol has. */
export function acceptedTypes(request: FastifyRequest): { json: boolean; stream: boolean } {
  const { accept = '*/*' } = request.headers;
  const types = accept.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase());
  const has = (...names: string[]) => types.some((type) => names.includes(type ?? ''));
  const json = has('*/*', 'application/*', 'application/json');
  const stream = has('*/*', 'text/*', 'text/event-stream');
  if (json || stream) return { json, stream };
  throw new ProtocolError(
    406,
    RPC.invalidRequest,
    'Accept must name application/json and text/event-stream',
  );
}

/** Refuses a version that the gateway does not speak, or that is not the session's. */
export function checkVersionHeader(request: FastifyRequest, agreed: string | null): void {
  const sent = request.headers['mcp-protocol-version'];
  if (sent === undefined || (agreed !== null && sent === agreed)) return;
  const supported: readonly string[] = SESSION_VERSIONS;
  const problem = supported.includes(String(sent))
    ? `MCP-Protocol-Version is not that of the session (got "${sent}"); send ${agreed}`
    : `MCP-Protocol-Version is not supported (got "${sent}"); send one of ${supported.join(', ')}`;
  if (agreed === null && supported.includes(String(sent))) return;
  throw new ProtocolError(400, RPC.unsupportedVersion, problem, {
    data: { supported, requested: sent },
  });
}

/** Refuses headers that repeat a part of the body and differ from it: a proxy may have decided by them. */
export function refuseMismatch(request: FastifyRequest, method: string, name: unknown): void {
  const { 'mcp-method': ofMethod, 'mcp-name': ofName } = request.headers;
  if (ofMethod !== undefined && ofMethod !== method) {
    throw new ProtocolError(
      400,
      RPC.headerMismatch,
      `Mcp-Method is not the method of the body ("${method}")`,
    );
  }
  if (ofName !== undefined && ofName !== name) {
    throw new ProtocolError(400, RPC.headerMismatch, 'Mcp-Name is not the name in the body');
  }
}

function isOwnHost(host: string, gatewayUrl: string | null): boolean {
  if (gatewayUrl !== null) return host.toLowerCase() === new URL(gatewayUrl).host;
  return isLoopbackHost(host.replace(/:\d+$/, ''));
}

function isOwnOrigin(origin: string, gatewayUrl: string | null): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null) return false;
  return gatewayUrl !== null
    ? url.origin === new URL(gatewayUrl).origin
    : isLoopbackHost(url.hostname);
}

function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(host);
}
