import type { ErrorCode, OperationId } from '@svc/contract';
import type { Credential } from '../identity/credential.ts';
import type { PresentedSession } from '../identity/session-cookie.ts';

/** A request as it goes to a thread: plain data, the body as the bytes that came. */
export type BulkRequest = {
  readonly operationId: OperationId;
  readonly credential: Credential;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: Uint8Array | null;
  readonly idempotencyKey: string | null;
  readonly ifMatch: string | null;
  /** Path and query of the request. */
  readonly path: string;
};

/** An answer as it comes back: the bytes to send, or the problem. */
export type BulkAnswer =
  | { readonly status: number; readonly body: Uint8Array }
  | { readonly credential: Credential }
  | { readonly problem: BulkProblem };

export type BulkProblem = {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: readonly { readonly at: string; readonly message: string }[];
  /** Stack of an error that callers do not see. */
  readonly cause: string | null;
};

/** What a request presents to be resolved to its credential. */
export type Presented = {
  readonly authorization: string | undefined;
  readonly session: PresentedSession | null;
};

/** Work of a tenant that no request asks for: its name, plain data, and bytes that the thread parses. */
export type BulkTask = {
  readonly name: string;
  readonly tenantId: string;
  readonly data: unknown;
  readonly bytes: Uint8Array;
};

export type ToThread =
  | { readonly id: number; readonly request: BulkRequest }
  | { readonly id: number; readonly task: BulkTask }
  | { readonly id: number; readonly presented: Presented };
export type FromThread = { readonly id: number; readonly answer: BulkAnswer };
