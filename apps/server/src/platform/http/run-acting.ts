import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '@svc/contract';
import type { TenantDatabase, Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import { recheckCredential } from '../identity/recheck.ts';
import { seal } from '../ledger/seal.ts';
import type { WriteOutbox } from '../outbox/outbox.ts';
import { type Answer, beginKey, type IdempotentRequest, keepAnswer } from './idempotency.ts';
import type { AnySteps, Input, Reservation } from './operation.ts';
import type { OperationRequest } from './operation-request.ts';
import { refuseUnsealed } from './refuse-unsealed.ts';

export type ActingRun = {
  readonly steps: AnySteps;
  readonly entry: Route;
  readonly tenant: TenantDatabase;
  readonly request: OperationRequest;
  readonly input: Input<never>;
  /** Hash of operation, path, query and body: what an idempotency key is of. */
  readonly hash: () => Buffer;
  readonly writeOutbox: WriteOutbox;
};

const BUSY_PAUSE_MS = 200;
/** Longer than any call outside may take. */
const MAX_BUSY_MS = 30_000;

class Busy extends Error {}

/**
 * Runs an acting operation: reserve, call with no transaction open, commit. The credential is checked in the transaction
 * that reserves. A request whose idempotency key is stored gets the stored answer if it is complete; otherwise the
 * reservation decides which step comes next.
 */
export async function runActing(run: ActingRun): Promise<Answer> {
  const begun = await begin(run);
  if ('answer' in begun) return begun.answer;
  const { steps, tenant, input } = run;
  const { reserved } = begun;
  let outcome: never;
  try {
    outcome = await steps.call(reserved, input);
  } catch (error) {
    await tenant.transact((tx) => steps.release(tx, input, reserved, error));
    throw error;
  }
  return tenant.transact((tx) => finish(tx, run, reserved, outcome));
}

type Begun = { readonly answer: Answer } | { readonly reserved: never };

/** Waits for work that is under way; its transaction is rolled back first, so that no connection is occupied. */
async function begin(run: ActingRun): Promise<Begun> {
  const deadline = Date.now() + MAX_BUSY_MS;
  for (;;) {
    try {
      return await run.tenant.transact((tx) => reserve(tx, run));
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (Date.now() >= deadline) throw new ApiError('conflict', error.message);
      await delay(BUSY_PAUSE_MS);
    }
  }
}

async function reserve(tx: Writer, run: ActingRun): Promise<Begun> {
  const { steps, entry, request, input } = run;
  const key = keyOf(run);
  const before = key === null ? null : await beginKey(tx, key);
  if (before !== null) return { answer: before };
  const reservation: Reservation<never, unknown> = await steps.reserve(tx, input);
  if (reservation.status === 'busy') throw new Busy(reservation.detail);
  await recheckCredential(tx, request.credential);
  if (reservation.status === 'reserved') return { reserved: reservation.reserved };
  const answer = { status: entry.success.status, body: reservation.result };
  if (key !== null) await keepAnswer(tx, key, answer);
  return { answer };
}

async function finish(
  tx: Writer,
  run: ActingRun,
  reserved: never,
  outcome: never,
): Promise<Answer> {
  const { steps, entry, input, writeOutbox } = run;
  const written = await steps.commit(tx, input, reserved, outcome);
  refuseUnsealed(entry, written);
  const answer = { status: entry.success.status, body: written.result };
  const key = keyOf(run);
  if (key !== null) await keepAnswer(tx, key, answer);
  await writeOutbox(tx, tenantIdOf(input), written.outbox ?? []);
  for (const event of written.events) await seal(tx, event);
  return answer;
}

function keyOf({ request, input, entry, hash }: ActingRun): IdempotentRequest | null {
  const { idempotencyKey: key } = request;
  if (key === null) return null;
  const { principal } = input as Input<'getMe'>;
  return { key, principal, requestHash: hash(), secretOnce: entry.secretOnce === true };
}

function tenantIdOf(input: Input<never>): string {
  return (input as Input<'getMe'>).principal.tenant.id;
}
