import { createHash } from 'node:crypto';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { UpstreamServer } from '../servers/registry.ts';

/** Why no token was obtained for a server. The text is the service's own. */
export class CredentialFailure extends Error {}

/** Returns the caller's own JWT, which a token exchange presents; null for a caller that has none. */
export type SubjectToken = () => string | null;

type Token = { readonly value: string; readonly expiresAt: number };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const MAX_TOKENS = 10_000;
const MAX_TOKEN_LENGTH = 16_384;
/** Lifetime of a token whose answer names none (RFC 6749, section 5.1, leaves it to the client). */
const DEFAULT_SECONDS = 60;
const MAX_SECONDS = 3_600;
/** A token is renewed so much before it expires. */
const MARGIN_MS = 10_000;
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const JWT_TYPE = 'urn:ietf:params:oauth:token-type:jwt';
const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';

/**
 * What the gateway presents to servers: a static token, or one that it obtains as an OAuth client (RFC 6749, section 4.4)
 * or in exchange for the caller's JWT (RFC 8693), and keeps until it expires. Tokens are kept in memory only.
 */
export class UpstreamCredentials {
  readonly #outbound: Outbound;
  readonly #now: () => number;
  readonly #tokens = new CoalescedReads<Token>({ maxKept: MAX_TOKENS });

  constructor(outbound: Outbound, now: () => number) {
    this.#outbound = outbound;
    this.#now = now;
  }

  /** Returns the value of the Authorization header for a server; null where it has no credential. */
  async authorization(server: UpstreamServer, subject: SubjectToken): Promise<string | null> {
    const { auth, credential } = server;
    if (credential === null) return null;
    if (auth === null) return `Bearer ${credential.reveal()}`;
    const subjectToken = auth.type === 'token_exchange' ? subjectOf(subject) : null;
    const key = keyOf(server, subjectToken);
    const { value } = await this.#tokens.get(
      key,
      ({ expiresAt }) => expiresAt - MARGIN_MS > this.#now(),
      () => this.#obtain(server, subjectToken),
    );
    return `Bearer ${value}`;
  }

  /** Drops the cached access token that a server rejects. Returns false if no other token can be obtained. */
  forget(server: UpstreamServer, subject: SubjectToken): boolean {
    if (server.auth === null) return false;
    const subjectToken = server.auth.type === 'token_exchange' ? subjectOf(subject) : null;
    return this.#tokens.forget(keyOf(server, subjectToken));
  }

  async #obtain({ auth, credential }: UpstreamServer, subject: string | null): Promise<Token> {
    if (auth === null || credential === null) throw new CredentialFailure('no credential');
    const asked = this.#now();
    const result = await this.#outbound.request(auth.tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: basic(auth.clientId, credential.reveal()),
      },
      body: formOf(auth, subject),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (!result.ok) throw new CredentialFailure('the token endpoint of the server is not reached');
    return tokenOf(result.response.status, result.response.body, asked);
  }
}

function subjectOf(subject: SubjectToken): string {
  const token = subject();
  if (token !== null) return token;
  throw new CredentialFailure(
    'the server takes tokens in exchange for a JWT, and the agent has none; bind the agent to an issuer',
  );
}

function keyOf({ id, auth, credential }: UpstreamServer, subject: string | null): string {
  const parts = [id, auth, credential?.reveal() ?? null, subject];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function formOf(auth: NonNullable<UpstreamServer['auth']>, subject: string | null): string {
  const { scope, resource, audience } = auth;
  const common = {
    ...(scope !== undefined && { scope }),
    ...(resource !== undefined && { resource }),
    ...(audience !== undefined && { audience }),
  };
  const grant =
    subject === null
      ? { grant_type: 'client_credentials' }
      : {
          grant_type: TOKEN_EXCHANGE,
          subject_token: subject,
          subject_token_type: JWT_TYPE,
          requested_token_type: ACCESS_TOKEN_TYPE,
        };
  return new URLSearchParams({ ...grant, ...common }).toString();
}

/** RFC 6749, section 2.3.1: both are form-encoded first. */
function basic(clientId: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ a: text }).toString().slice(2);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`;
}

function tokenOf(status: number, body: Buffer, now: number): Token {
  const answer = jsonOf(body);
  if (status !== 200) {
    const { error } = answer;
    const isCode = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error);
    const reason = isCode ? error : `status ${status}`;
    throw new CredentialFailure(`the token endpoint of the server refuses the gateway (${reason})`);
  }
  const { access_token: value, token_type: type, expires_in: seconds } = answer;
  const isToken =
    typeof value === 'string' &&
    value.length <= MAX_TOKEN_LENGTH &&
    /^[\x21-\x7e]+$/.test(value) &&
    String(type).toLowerCase() === 'bearer';
  if (!isToken)
    throw new CredentialFailure('the token endpoint of the server sent no bearer token');
  const lifetime =
    typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, MAX_SECONDS) : DEFAULT_SECONDS;
  return { value, expiresAt: now + lifetime * 1000 };
}

function jsonOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
