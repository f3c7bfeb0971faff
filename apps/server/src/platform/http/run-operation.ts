import { createHash } from 'node:crypto';
import { type Route, route } from '@svc/contract';
import type { ConnectionClass, Database } from '../../db/database.ts';
import { type Credential, principalOf } from '../identity/credential.ts';
import { recheckCredential } from '../identity/recheck.ts';
import { seal } from '../ledger/seal.ts';
import { type Answer, onceOnly } from './idempotency.ts';
import { inputReader } from './input.ts';
import type { Input, Operation, Written } from './operation.ts';

/** A request to an operation, apart from HTTP: it may come from a socket or from another thread. */
export type OperationRequest = {
  readonly credential: Credential;
  readonly params: unknown;
  readonly query: unknown;
  /** Undefined where none was sent. */
  readonly body: unknown;
  /** Null where none was sent. */
  readonly idempotencyKey: string | null;
  /** What the idempotency key stands for: path, query and body. */
  readonly contentHash: () => Buffer;
};

/** An operation that runs in one transaction of ours. */
export type TransactionalOperation = Operation & { readonly access: 'read' | 'write' | 'document' };

/** Runs a request: input read and checked, transaction opened, result returned. */
export type RunOperation = (request: OperationRequest) => Promise<Answer>;

/** Returns what runs an operation on this database. A document's body is its text in pieces. */
export function operationRunner(operation: TransactionalOperation, db: Database): RunOperation {
  const entry = route(operation.id);
  const readInput = inputReader(entry);
  return async (request) => {
    const principal = principalOf(request.credential);
    const input = readInput({ ...request, principal });
    const tenant = db.tenant(principal.tenant.id, connectionsOf(operation));
    switch (operation.access) {
      case 'read':
        return {
          status: entry.success.status,
          body: await tenant.read((tx) => operation.run(tx, input)),
        };
      case 'document': {
        const write = await tenant.read((tx) => operation.run(tx, input));
        return { status: entry.success.status, body: await write() };
      }
      case 'write':
        return runWrite(operation, entry, tenant, request, input);
    }
  };
}

function connectionsOf({ connections, isBulk }: TransactionalOperation): ConnectionClass {
  return connections ?? (isBulk === true ? 'bulk' : 'interactive');
}

/**
 * Runs a write in one transaction: the work, the answer kept for its idempotency key, the seals, and last a check that the
 * credential still holds.
 */
async function runWrite(
  operation: Operation & { access: 'write' },
  entry: Route,
  tenant: ReturnType<Database['tenant']>,
  request: OperationRequest,
  input: Input<never>,
): Promise<Answer> {
  const { principal } = input as Input<'getMe'>;
  const { idempotencyKey: key } = request;
  const prepared = await operation.prepare?.(input);
  return tenant.transact(async (tx) => {
    let events: Written<unknown>['events'] = [];
    const run = async (): Promise<Answer> => {
      const written = await operation.run(tx, input, prepared);
      refuseUnsealed(entry, written);
      events = written.events;
      const status = written.isWaiting ? 202 : entry.success.status;
      return { status, body: written.result };
    };
    const answer =
      key === null
        ? await run()
        : await onceOnly(
            tx,
            {
              key,
              principal,
              requestHash: requestHash(operation, request),
              secretOnce: entry.secretOnce === true,
            },
            run,
          );
    for (const event of events) await seal(tx, event);
    await recheckCredential(tx, request.credential);
    return answer;
  });
}

function requestHash({ id }: Operation, request: OperationRequest): Buffer {
  return createHash('sha256').update(`${id}\n`).update(request.contentHash()).digest();
}

/** A write that declares events and returns none, or returns one that it does not declare, is a defect of ours. */
function refuseUnsealed(
  { events: declared = [], summary }: Route,
  { events, unchanged }: Written<unknown>,
): void {
  const foreign = events.find(({ kind }) => !declared.includes(kind));
  if (foreign !== undefined) throw new Error(`"${summary}" does not declare ${foreign.kind}`);
  if (declared.length > 0 && events.length === 0 && unchanged !== true) {
    throw new Error(`"${summary}" declares ${declared.join(', ')} and has sealed nothing`);
  }
}
