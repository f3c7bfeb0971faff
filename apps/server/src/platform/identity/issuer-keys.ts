import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../api-error.ts';
import type { Outbound } from '../outbound/outbound.ts';

/** For configuration and key set together. */
const TIMEOUT_MS = 5_000;
const MAX_DOCUMENT_BYTES = 256 * 1024;
const MAX_ISSUERS = 1_000;
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Past this age a key set is fetched again beside the requests that use it. */
const REFRESH_AFTER_MS = 5 * 60_000;
/** Past this age a key set is not used any more: a key that left the set is refused from then on. */
const MAX_AGE_MS = 10 * 60_000;
/** A token that names an unknown key makes the set be fetched again, but not more often than this. */
const UNKNOWN_KEY_INTERVAL_MS = 30_000;
/** A provider that fails is not asked again by every request. */
const FAILURE_KEPT_MS = 5_000;

/**
 * The signing keys of the issuers that tenants have configured, discovered and cached. Each generation is fetched by itself:
 * after a provider has got another one, keys that were cached before are not used for it.
 */
export type IssuerKeys = (issuer: string, generation: number) => Promise<JWTVerifyGetKey>;

/** Error codes of `jose` for a key set that is missing or malformed; every other code is about the token. */
const KEYS_NOT_FETCHED = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'];

/** Returns whether a verification failed because of the token; false if its keys could not be fetched, or for any other error. */
export function isTokenRefused(error: unknown): error is errors.JOSEError {
  return error instanceof errors.JOSEError && !KEYS_NOT_FETCHED.includes(error.code);
}

type KeySet = { readonly find: JWTVerifyGetKey; readonly fetchedAt: number };
type Failure = { readonly error: ApiError; readonly at: number };
type IssuerEntry = {
  /** Generation and issuer. */
  readonly name: string;
  keySet: KeySet | null;
  failure: Failure | null;
  attemptedAt: number;
  /** The fetch under way, which all who need it share. */
  pending: Promise<KeySet> | null;
};

/** Finds an issuer's keys through OpenID Connect Discovery 1.0; throws `unavailable` when they cannot be fetched. */
export function issuerKeys(
  outbound: Outbound,
  now: () => number = () => performance.now(),
): IssuerKeys {
  const entries = new LRUCache<string, IssuerEntry>({
    max: MAX_ISSUERS,
    maxSize: MAX_CACHED_BYTES,
  });

  const refresh = (issuer: string, entry: IssuerEntry): Promise<KeySet> => {
    if (entry.pending !== null) return entry.pending;
    if (entry.failure !== null && now() - entry.failure.at < FAILURE_KEPT_MS) {
      return Promise.reject(entry.failure.error);
    }
    entry.attemptedAt = now();
    entry.pending = fetchKeys(outbound, issuer)
      .then(({ find, bytes }) => {
        entry.keySet = { find, fetchedAt: now() };
        entry.failure = null;
        entries.set(entry.name, entry, { size: bytes });
        return entry.keySet;
      })
      .catch((error: ApiError) => {
        entry.failure = { error, at: now() };
        throw error;
      })
      .finally(() => {
        entry.pending = null;
      });
    return entry.pending;
  };

  /** Returns a set no older than MAX_AGE_MS, and refreshes an ageing one in the background. */
  const current = async (issuer: string, entry: IssuerEntry): Promise<KeySet> => {
    const age = entry.keySet === null ? Number.POSITIVE_INFINITY : now() - entry.keySet.fetchedAt;
    if (entry.keySet === null || age >= MAX_AGE_MS) return refresh(issuer, entry);
    // a failure shows once the set is too old
    if (age >= REFRESH_AFTER_MS) refresh(issuer, entry).catch(() => {});
    return entry.keySet;
  };

  return async (issuer, generation) => {
    const name = `${generation} ${issuer}`;
    const entry = entries.get(name) ?? newEntry(name);
    if (!entries.has(name)) entries.set(name, entry, { size: 1 });
    const keySet = await current(issuer, entry);
    return async (header, token) => {
      try {
        return await keySet.find(header, token);
      } catch (error) {
        const isRecent = now() - entry.attemptedAt < UNKNOWN_KEY_INTERVAL_MS;
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        if (isRecent && entry.pending === null) throw error;
        return (await refresh(issuer, entry)).find(header, token);
      }
    };
  };
}

function newEntry(name: string): IssuerEntry {
  return {
    name,
    keySet: null,
    failure: null,
    attemptedAt: Number.NEGATIVE_INFINITY,
    pending: null,
  };
}

async function fetchKeys(
  outbound: Outbound,
  issuer: string,
): Promise<{ find: JWTVerifyGetKey; bytes: number }> {
  const deadline = performance.now() + TIMEOUT_MS;
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const configuration = await fetchDocument(outbound, issuer, url, deadline);
  if (configuration.value['issuer'] !== issuer) {
    throw unavailable(issuer, 'names another issuer in its configuration');
  }
  const jwksUri = configuration.value['jwks_uri'];
  if (typeof jwksUri !== 'string') {
    throw unavailable(issuer, 'names no key set in its configuration');
  }
  const { value, bytes } = await fetchDocument(outbound, issuer, jwksUri, deadline);
  try {
    return { find: createLocalJWKSet(value as unknown as JSONWebKeySet), bytes };
  } catch {
    throw unavailable(issuer, 'published a key set that is not a JSON Web Key Set');
  }
}

async function fetchDocument(
  outbound: Outbound,
  issuer: string,
  url: string,
  deadline: number,
): Promise<{ value: Record<string, unknown>; bytes: number }> {
  const result = await outbound.request(url, {
    timeoutMs: Math.max(1, Math.ceil(deadline - performance.now())),
    maxBytes: MAX_DOCUMENT_BYTES,
    headers: { accept: 'application/json' },
  });
  // the error names the host of `url`, which the issuer chose; its code is enough
  if (!result.ok) throw unavailable(issuer, `could not be asked (${result.error.code})`);
  const { status, body } = result.response;
  if (status !== 200) throw unavailable(issuer, `answered ${status}`);
  const value = parseObject(body);
  if (value === null) throw unavailable(issuer, 'answered with something other than a JSON object');
  return { value, bytes: Math.max(body.length, 1) };
}

function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function unavailable(issuer: string, problem: string): ApiError {
  return new ApiError('unavailable', `the identity provider ${issuer} ${problem}`);
}
