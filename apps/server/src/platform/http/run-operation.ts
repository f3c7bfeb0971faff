import { createHash } from 'node:crypto';
import { type Route, route } from '@svc/contract';
import type { ConnectionClass, Database } from '../../db/database.ts';
import { principalOf } from '../identity/principal-of.ts';
import { recheckCredential } from '../identity/recheck.ts';
import { seal } from '../ledger/seal.ts';
import type { WriteOutbox } from '../outbox/outbox.ts';
import { refuseEarlierAuthorityChange } from './authority-change.ts';
import { type Answer, onceOnly } from './idempotency.ts';
import { inputReader } from './input.ts';
import type { Input, Operation, Written } from './operation.ts';
import type { OperationRequest } from './operation-request.ts';
import { refuseUnsealed } from './refuse-unsealed.ts';
import { runActing } from './run-acting.ts';

/** An operation that runs in transactions of ours. */
export type TransactionalOperation = Operation & {
  readonly access: 'read' | 'write' | 'document' | 'acting';
};

/** What an operation is run on. */
export type OperationHost = { readonly db: Database; readonly writeOutbox: WriteOutbox };

/** Runs a request: input read and checked, transaction opened, result returned. */
export type RunOperation = (request: OperationRequest) => Promise<Answer>;

/** Returns what runs an operation on this database. A document's body is its text in pieces. */
export function operationRunner(
  operation: TransactionalOperation,
  { db, writeOutbox }: OperationHost,
): RunOperation {
  const entry = route(operation.id);
  const readInput = inputReader(entry);
  return async (request) => {
    const principal = principalOf(request.credential);
    const input = readInput({ ...request, principal });
    const tenant = db.tenant(principal.tenant.id, connectionsOf(operation));
    switch (operation.access) {
      case 'read': {
        const prepared = await operation.prepare?.(input);
        const body = await tenant.read((tx) => operation.run(tx, input, prepared));
        return { status: entry.success.status, body };
      }
      case 'document': {
        const write = await tenant.read((tx) => operation.run(tx, input));
        return { status: entry.success.status, body: await write() };
      }
      case 'write':
        return runWrite(operation, entry, tenant, request, input, writeOutbox);
      case 'acting': {
        const { steps } = operation;
        const hash = () => requestHash(operation, request);
        return runActing({ steps, entry, tenant, request, input, hash, writeOutbox });
      }
    }
  };
}

function connectionsOf({ connections, isBulk }: TransactionalOperation): ConnectionClass {
  return connections ?? (isBulk === true ? 'bulk' : 'interactive');
}

/**
 * Runs a write in one transaction: the work, the answer stored for its idempotency key, the seals, and last a check that the
 * credential is still valid.
 */
async function runWrite(
  operation: Operation & { access: 'write' },
  entry: Route,
  tenant: ReturnType<Database['tenant']>,
  request: OperationRequest,
  input: Input<never>,
  writeOutbox: WriteOutbox,
): Promise<Answer> {
  const { principal } = input as Input<'getMe'>;
  const { idempotencyKey: key } = request;
  const prepared = await operation.prepare?.(input);
  const answer = await tenant.transact(async (tx) => {
    let written: Written<unknown> = { result: null, events: [] };
    const run = async (): Promise<Answer> => {
      await refuseEarlierAuthorityChange(operation, tx, input);
      written = await operation.run(tx, input, prepared);
      refuseUnsealed(entry, written);
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
    await writeOutbox(tx, principal.tenant.id, written.outbox ?? []);
    for (const event of written.events) await seal(tx, event);
    await recheckCredential(tx, request.credential);
    return answer;
  });
  if (operation.finish === undefined) return answer;
  return { ...answer, body: await operation.finish(input, answer.body) };
}

function requestHash({ id }: Operation, request: OperationRequest): Buffer {
  return createHash('sha256').update(`${id}\n`).update(request.contentHash()).digest();
}
