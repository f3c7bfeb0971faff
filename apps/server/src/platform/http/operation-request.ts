import type { Credential } from '../identity/credential.ts';

/** A request to an operation, apart from HTTP: it may come from a socket or from another thread. */
export type OperationRequest = {
  readonly credential: Credential;
  readonly params: unknown;
  readonly query: unknown;
  /** Undefined where none was sent. */
  readonly body: unknown;
  /** Null where none was sent. */
  readonly idempotencyKey: string | null;
  /** The header `If-Match`; null where none was sent. */
  readonly ifMatch: string | null;
  /** What the idempotency key is bound to: path, query and body. */
  readonly contentHash: () => Buffer;
};
