import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Principal } from '../principal.ts';

export type IdempotentRequest = {
  readonly key: string;
  readonly principal: Principal;
  readonly operationId: string;
  /** Path and body: what the key stands for. */
  readonly content: string;
  /** The answer shows a secret that is kept nowhere, so it cannot be given twice. */
  readonly secretOnce: boolean;
};

export type Answer = { readonly status: number; readonly body: unknown };

/**
 * Runs `run` once per key, in the transaction that does the work, so the answer and what it did stand or fall together.
 * A repeat answers the same; while the first is still running, it waits for it on the row.
 * The same key for another request is 422, and a repeat whose answer held a secret 409.
 */
export async function onceOnly(
  tx: Writer,
  request: IdempotentRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const own = {
    tenant_id: request.principal.tenant.id,
    principal: request.principal.id,
    key: request.key,
  };
  const hash = createHash('sha256').update(`${request.operationId}\n${request.content}`).digest();
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...own, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return replay(tx, own, hash, request.secretOnce);
  const answer = await run();
  const response = request.secretOnce ? null : JSON.stringify(answer.body ?? null);
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, response })
    .where(
      sql<boolean>`(tenant_id, principal, key) = (${own.tenant_id}, ${own.principal}, ${own.key})`,
    )
    .execute();
  return answer;
}

async function replay(
  tx: Writer,
  own: { tenant_id: string; principal: string; key: string },
  hash: Buffer,
  secretOnce: boolean,
): Promise<Answer> {
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
  if (secretOnce) {
    throw new ApiError(
      'conflict',
      'this request was done before, and its answer held a secret that is shown once',
    );
  }
  return { status: row.status as number, body: row.response };
}
