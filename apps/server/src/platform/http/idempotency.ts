import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';

const MAX_KEPT_ANSWER = 64 * 1024;

export type IdempotentRequest = {
  readonly key: string;
  readonly principal: Principal;
  /** Hash of operation, path and body, which the key is bound to. */
  readonly requestHash: Buffer;
  /** The answer shows a secret that is kept nowhere, so it cannot be given twice. */
  readonly secretOnce: boolean;
};

export type Answer = { readonly status: number; readonly body: unknown };

/**
 * Runs `run` once per key, in the transaction that does the work, so that the answer and its effects commit or roll back together.
 * A repeat gets the same answer; while the first request is still running, the repeat waits on its row.
 * The same key for another request is 422, and a repeat whose answer contained a secret `shown_once`.
 */
export async function onceOnly(
  tx: Writer,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const before = await beginKey(tx, request);
  if (before !== null) return before;
  const answer = await run();
  await keepAnswer(tx, request, answer);
  return answer;
}

/** Records the key of a request that begins; returns the answer of the same request when it was done before. */
export async function beginKey(tx: Writer, request: IdempotentRequest): Promise<Answer | null> {
  const own = ownKey(request);
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...own, request_hash: request.requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 0n) return null;
  return replay(tx, own, request.requestHash, request.secretOnce);
}

/** Keeps the answer for repeats of the request. */
export async function keepAnswer(
  tx: Writer,
  request: IdempotentRequest,
  answer: Answer,
): Promise<void> {
  const own = ownKey(request);
  const response = request.secretOnce ? null : keptAnswer(answer);
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response })
    .where(
      sql<boolean>`(tenant_id, principal, key) = (${own.tenant_id}, ${own.principal}, ${own.key})`,
    )
    .execute();
}

function ownKey({ principal, key }: IdempotentRequest) {
  return { tenant_id: principal.tenant.id, principal: principal.id, key };
}

/** An answer that is too large to store a second copy of is not stored: its replay is refused with that reason. */
function keptAnswer({ body }: Answer): string | null {
  const text = JSON.stringify(body ?? null);
  return text.length > MAX_KEPT_ANSWER ? null : text;
}

async function replay(
  tx: Writer,
  own: { tenant_id: string; principal: string; key: string },
  hash: Buffer,
  secretOnce: boolean,
): Promise<Answer | null> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'response'])
    .where('tenant_id', '=', own.tenant_id)
    .where('principal', '=', own.principal)
    .where('key', '=', own.key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(hash)) {
    throw new ApiError('unprocessable', 'this Idempotency-Key was used for another request');
  }
  // an acting operation that has not ended: it finds by itself what is done
  if (row.status === null) return null;
  if (secretOnce) {
    throw new ApiError(
      'shown_once',
      'this request was done before, and its answer held a secret that is shown once',
    );
  }
  if (row.response === null) {
    throw new ApiError(
      'conflict',
      'this request was done before; its answer was too large to keep',
    );
  }
  return { status: row.status as number, body: row.response };
}
