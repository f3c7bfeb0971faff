import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Role } from './role.ts';
import type { Tag } from './tag.ts';

/**
 * Whether a write changes authority: widens what an agent, a server, a token or a person may do, moves `enforce` to `observe`,
 * changes a destination, or ends a guard. `when` completes "if ...", and the operation decides it by request and state; `never`
 * says why it does not. For a change of authority a person must have authenticated within 15 minutes, else 401
 * `reauthentication_required`.
 */
export type AuthorityChange = 'always' | { readonly when: string } | { readonly never: string };

/** One operation of the API: its callers, its request and its responses. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** One line, the imperative: what a call does. */
  readonly summary: string;
  /** Markdown: conditions and effects that the summary leaves out. */
  readonly description: string;
  readonly tag: Tag;
  readonly roles: readonly Role[];
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Largest body in bytes; `DEFAULT_BODY_LIMIT` when absent. */
  readonly bodyLimit?: number;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: TSchema;
    /** `application/json` when absent. */
    readonly contentType?: string;
    /** Another content type of the same schema, which a query parameter chooses. */
    readonly otherContentType?: string;
    readonly example?: unknown;
  };
  /** A valid request, by the parts that the operation takes. */
  readonly example?: {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: Readonly<Record<string, unknown>>;
  };
  /** The response contains a secret once; a replay by idempotency key answers 409 `shown_once` without it. */
  readonly secretOnce?: true;
  /** The write may answer 202 with the same schema: the change waits for a second person. */
  readonly mayWait?: true;
  /** Of every write: whether it changes authority. Revocations never do. */
  readonly changesAuthority?: AuthorityChange;
  /** Needs the sign-in of a change of authority without being one. */
  readonly recentSignIn?: true;
  /** A write that a person's token of `svc login` may call, too, as it may every read of the person's role. */
  readonly fromCommandLine?: true;
  /** A POST that changes no row of the tenant; it takes no Idempotency-Key. */
  readonly repeatable?: true;
  /** The write takes `If-Match` with the version that the caller read; another version answers `stale`. */
  readonly ifMatch?: true;
  /** Kinds of the evidence events that the operation may seal. */
  readonly events?: readonly string[];
  /** Errors beyond those that every route can return (see `COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
};

export const COMMON_ERRORS: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'request_timeout',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
];

export const DEFAULT_BODY_LIMIT = 64 * 1024;
export const CHECK_BODY_LIMIT = 1024 * 1024;
export const SCAN_BODY_LIMIT = 32 * 1024 * 1024;

/** Returns true for operations that a person's token of `svc login` may call, where the role of the person may. */
export function isOpenToCommandLine({ method, fromCommandLine }: Route): boolean {
  return method === 'GET' || fromCommandLine === true;
}

/** Returns true for operations whose every request needs a recent sign-in of a person. */
export function needsRecentSignIn({ changesAuthority, recentSignIn }: Route): boolean {
  return changesAuthority === 'always' || recentSignIn === true;
}

/** Returns true for operations that decide by the request whether it changes authority. */
export function mayChangeAuthority({ changesAuthority }: Route): boolean {
  return typeof changesAuthority === 'object' && 'when' in changesAuthority;
}

/** Returns true when every field of the body is optional; the body may be absent then. */
export function isBodyOptional({ body }: Route): boolean {
  const required: readonly string[] | undefined = body?.required;
  return body !== undefined && (required ?? []).length === 0;
}
