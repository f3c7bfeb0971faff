import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Role } from './me.ts';

/** One operation of the API: who may call it, with what, and what comes back. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly roles: readonly Role[];
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Largest body in bytes; 64 KiB unless told. */
  readonly bodyLimit?: number;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly schema: TSchema;
    readonly contentType?: string;
  };
  /** The answer shows a secret once: a replay by idempotency key is refused instead. */
  readonly secretOnce?: true;
  /** A POST that changes nothing of the tenant's: it takes no Idempotency-Key. */
  readonly repeatable?: true;
  /** Errors beyond those that every route can give (see `COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
};

export const COMMON_ERRORS: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'internal',
  'unavailable',
];

export const DEFAULT_BODY_LIMIT = 64 * 1024;
export const SCAN_BODY_LIMIT = 32 * 1024 * 1024;

/** True where every field of the body may be left out; then so may the body. */
export function isBodyOptional({ body }: Route): boolean {
  const required: readonly string[] | undefined = body?.required;
  return body !== undefined && (required ?? []).length === 0;
}
