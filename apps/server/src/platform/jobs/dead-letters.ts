import { sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';

/** A job of a tenant that failed at its last retry. */
export type DeadLetter = {
  readonly id: string;
  readonly job: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly runs: number;
  /** Name and code of the last error; its text is in the log. */
  readonly error: string | null;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  /** `failedAt` in microseconds since 1970. */
  readonly failedUs: number;
};

/** Lists the dead letters of the transaction's tenant, oldest first, after the position of one. */
export async function listDeadLetters(
  tx: Reader,
  after: { readonly failedUs: number; readonly id: string } | null,
  limit: number,
): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, job, ids, runs, error, enqueued_at as "enqueuedAt", failed_at as "failedAt", failed_us as "failedUs"
    from list_dead_letters(${after?.failedUs ?? null}::bigint, ${after?.id ?? null}::uuid, ${limit}::int)
  `.execute(tx);
  return rows;
}

/** Deletes a dead letter of the transaction's tenant and returns its job; null when the tenant has none of this id. */
export async function takeDeadLetter(
  tx: Writer,
  id: string,
): Promise<Pick<DeadLetter, 'job' | 'ids'> | null> {
  const { rows } = await sql<Pick<DeadLetter, 'job' | 'ids'>>`
    select job, ids from take_dead_letter(${id}::uuid)
  `.execute(tx);
  return rows[0] ?? null;
}
