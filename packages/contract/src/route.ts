import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Role } from './role.ts';
import type { Tag } from './tag.ts';

/** One operation of the API: its callers, its request and its responses. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** One line, the imperative: what a call does. */
  readonly summary: string;
  /** Markdown: conditions and effects that the summary leaves out. */
  readonly description?: string;
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
  /**
   * A change of authority: a person must have authenticated within 15 minutes, else 401 `reauthentication_required`.
   * Revocations never need it.
   */
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

/** Returns true when every field of the body is optional; the body may be absent then. */
export function isBodyOptional({ body }: Route): boolean {
  const required: readonly string[] | undefined = body?.required;
  return body !== undefined && (required ?? []).length === 0;
}
