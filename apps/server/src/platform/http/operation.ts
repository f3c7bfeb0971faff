import type { Readable } from 'node:stream';
import type { OperationId, ROUTES } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ConnectionClass, Reader, Writer } from '../../db/database.ts';
import type { ApiError } from '../api-error.ts';
import type { Credential } from '../identity/credential.ts';
import type { Fact } from '../ledger/seal.ts';
import type { OutboxMessage } from '../outbox/outbox.ts';
import type { Principal } from '../principal.ts';
import type { IfMatch } from './if-match.ts';

type Part<Op extends OperationId, Name extends string> = (typeof ROUTES)[Op] extends {
  readonly [key in Name]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** What an operation gets, validated against its schemas in the route table. */
export type Input<Op extends OperationId> = {
  readonly principal: Principal;
  readonly params: Part<Op, 'params'>;
  readonly query: Part<Op, 'query'>;
  readonly body: Part<Op, 'body'>;
  readonly ifMatch: IfMatch;
};

/** What an operation answers. */
export type Output<Op extends OperationId> = Static<(typeof ROUTES)[Op]['success']['schema']>;

/**
 * The outcome of a write: its result, and the evidence events that the platform seals as the last statements of the
 * transaction. `unchanged` means that the write changed nothing, so that nothing is sealed.
 */
export type Written<Result> = {
  readonly result: Result;
  readonly events: readonly Fact[];
  readonly unchanged?: true;
  /** The change waits for a second person: the answer is 202. */
  readonly isWaiting?: true;
  /** What is announced to jobs when the transaction commits. */
  readonly outbox?: readonly OutboxMessage[];
};

/** Returns the outcome of a write that found everything as asked for. */
export function unchanged<Result>(result: Result): Written<Result> {
  return { result, events: [], unchanged: true };
}

/** What the first step of an acting operation found: work to do, work that was done before, or work that is under way. */
export type Reservation<Reserved, Result> =
  | { readonly status: 'reserved'; readonly reserved: Reserved }
  | { readonly status: 'done'; readonly result: Result }
  | { readonly status: 'busy'; readonly detail: string };

/**
 * The steps of an operation that acts outside. Each of `reserve`, `commit` and `release` is a transaction; none is open
 * during `call`. A crash after `reserve` leaves the reservation: the feature enqueues a job in `reserve` that resolves it.
 */
export type ActingSteps<InputOf, Reserved, Outcome, Result> = {
  /** Checks and records the intent. `busy` is asked again for a while, without a transaction open in between. */
  reserve(tx: Writer, input: InputOf): Promise<Reservation<Reserved, Result>>;
  /** Calls outside; throws the error to answer when that failed. */
  call(reserved: Reserved, input: InputOf): Promise<Outcome>;
  /** Records what was done. It is run even if the caller's credential was revoked meanwhile. */
  commit(
    tx: Writer,
    input: InputOf,
    reserved: Reserved,
    outcome: Outcome,
  ): Promise<Written<Result>>;
  /** Undoes the reservation after `call` threw, unless the outcome is unknown. */
  release(tx: Writer, input: InputOf, reserved: Reserved, error: unknown): Promise<void>;
};

type OperationOptions = {
  /** Connections that the transaction is run on; `interactive` by default. */
  readonly connections?: ConnectionClass;
  /** Run on a thread of its own, body parsed there: for requests whose size or cost a caller chooses. */
  readonly isBulk?: true;
  /**
   * Withdraws what somebody may do, or ends it: run on a thread that runs no work whose size a tenant chooses, credential
   * resolved there. The operation is built there from `authority-operations.ts`.
   */
  readonly withdrawsAuthority?: true;
};

/** Of a write whose route declares `changesAuthority.when`. */
type AuthorityOptions<Op extends OperationId> = {
  /**
   * Returns whether the request changes authority, by what is stored, which it locks so that the write finds it so. Throws what
   * the write would throw where the resource is not found.
   */
  changesAuthority?(tx: Writer, input: Input<Op>): Promise<boolean>;
};

/** An answer that is JSON already, in UTF-8: sent as it is, and so not held against the route's schema by the platform. */
export class WrittenJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A text that is made in pieces, after its snapshot has been read. */
export type Document = () => Promise<Iterable<string>>;

type CheckHooks = {
  /** Throws when the credential may not ask now; called before the body is read. */
  admit(credential: Credential): void;
  /** Returns what to answer for a body that could not be read. */
  refuse(credential: Credential, problem: ApiError): Promise<ApiError>;
};

/**
 * One operation of the route table, implemented.
 *
 * - `read` and `write` get one transaction of the caller's tenant, which commits when they return and rolls back when they
 *   throw.
 * - `acting` calls outside between two transactions.
 * - `document` gets a snapshot of the caller's tenant, and answers a text in pieces.
 * - `stream` opens its own transactions, or none, and may send a stream.
 * - `check` gets the credential as it was resolved, refused ones too, and its body as bytes.
 */
export type Operation =
  | (OperationOptions & {
      readonly id: OperationId;
      readonly access: 'read';
      /** Work on the input that needs no row, done before the transaction begins. */
      prepare?(input: Input<never>): Promise<unknown>;
      run(tx: Reader, input: Input<never>, prepared: unknown): Promise<unknown>;
    })
  | (OperationOptions & {
      readonly id: OperationId;
      readonly access: 'write';
      /** See `AuthorityOptions`. */
      changesAuthority?(tx: Writer, input: Input<never>): Promise<boolean>;
      /** Work on the input that needs no row, done before the transaction begins. */
      prepare?(input: Input<never>): Promise<unknown>;
      run(tx: Writer, input: Input<never>, prepared: unknown): Promise<Written<unknown>>;
      /** Returns the answer once what was committed is in force; also of a request whose answer was kept. */
      finish?(input: Input<never>, result: unknown): Promise<unknown>;
    })
  | (OperationOptions & {
      readonly id: OperationId;
      readonly access: 'document';
      run(tx: Reader, input: Input<never>): Promise<Document>;
    })
  | (OperationOptions & {
      readonly id: OperationId;
      readonly access: 'acting';
      readonly steps: AnySteps;
    })
  | {
      readonly id: OperationId;
      readonly access: 'stream';
      run(input: Input<never>, reply: FastifyReply): Promise<unknown>;
    }
  | ({
      readonly id: OperationId;
      readonly access: 'check';
      run(credential: Credential, request: FastifyRequest): Promise<unknown>;
    } & CheckHooks);

export function reading<Op extends OperationId>(
  id: Op,
  run: (tx: Reader, input: Input<Op>) => Promise<Output<Op>>,
  options: OperationOptions = {},
): Operation {
  return { ...options, id, access: 'read', run };
}

/** A read that writes its answer itself, of which most is the same for every request. */
export function writtenReading<Op extends OperationId>(
  id: Op,
  run: (tx: Reader, input: Input<Op>) => Promise<WrittenJson>,
): Operation {
  return { id, access: 'read', run };
}

/** A read whose input takes long to parse: `prepare` does that before the snapshot is taken. */
export function preparedReading<Op extends OperationId, Prepared>(
  id: Op,
  prepare: (input: Input<Op>) => Promise<Prepared>,
  run: (tx: Reader, input: Input<Op>, prepared: Prepared) => Promise<Output<Op>>,
  options: OperationOptions = {},
): Operation {
  const runPrepared = (tx: Reader, input: Input<Op>, prepared: unknown) =>
    run(tx, input, prepared as Prepared);
  return { ...options, id, access: 'read', prepare, run: runPrepared };
}

export function writing<Op extends OperationId>(
  id: Op,
  run: (tx: Writer, input: Input<Op>) => Promise<Written<Output<Op>>>,
  options: OperationOptions & AuthorityOptions<Op> = {},
): Operation {
  return { ...options, id, access: 'write', run };
}

/** A write whose answer waits, after the commit and with no transaction open, until `finish` returns it. */
export function writingThen<Op extends OperationId>(
  id: Op,
  run: (tx: Writer, input: Input<Op>) => Promise<Written<Output<Op>>>,
  finish: (input: Input<Op>, result: Output<Op>) => Promise<Output<Op>>,
  options: OperationOptions = {},
): Operation {
  const finishAny = (input: Input<Op>, result: unknown) => finish(input, result as Output<Op>);
  return { ...options, id, access: 'write', run, finish: finishAny };
}

/**
 * A write that is answered by a stream: `run` seals what will be handed out, and `open` begins to send it once that is in force.
 * What `run` returns is kept for the idempotency key, so it is small.
 */
export function writingStream<Op extends OperationId, Prepared>(
  id: Op,
  run: (tx: Writer, input: Input<Op>) => Promise<Written<Prepared>>,
  open: (input: Input<Op>, prepared: Prepared) => Readable,
): Operation {
  const finish = async (input: Input<Op>, prepared: unknown) => open(input, prepared as Prepared);
  return { id, access: 'write', run, finish };
}

export function acting<Op extends OperationId, Reserved, Outcome>(
  id: Op,
  steps: ActingSteps<Input<Op>, Reserved, Outcome, Output<Op>>,
): Operation {
  // the steps agree with each other, which is all that whoever runs them needs
  return { id, access: 'acting', steps: steps as unknown as AnySteps };
}

export type AnySteps = ActingSteps<Input<never>, never, never, unknown>;

export function documenting<Op extends OperationId>(
  id: Op,
  run: (tx: Reader, input: Input<Op>) => Promise<Document>,
  options: OperationOptions = {},
): Operation {
  return { ...options, id, access: 'document', run };
}

/** A write whose input takes long to parse: `prepare` does that before the transaction begins, because transactions are short. */
export function preparedWriting<Op extends OperationId, Prepared>(
  id: Op,
  prepare: (input: Input<Op>) => Promise<Prepared>,
  run: (tx: Writer, input: Input<Op>, prepared: Prepared) => Promise<Written<Output<Op>>>,
  options: OperationOptions = {},
): Operation {
  const runPrepared = (tx: Writer, input: Input<Op>, prepared: unknown) =>
    run(tx, input, prepared as Prepared);
  return { ...options, id, access: 'write', prepare, run: runPrepared };
}

export function streaming<Op extends OperationId>(
  id: Op,
  run: (input: Input<Op>, reply: FastifyReply) => Promise<unknown>,
): Operation {
  return { id, access: 'stream', run };
}

export function checking(
  id: OperationId,
  run: (credential: Credential, request: FastifyRequest) => Promise<unknown>,
  hooks: CheckHooks,
): Operation {
  return { id, access: 'check', run, ...hooks };
}
