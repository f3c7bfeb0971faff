import type { Progress, SignalResult } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader, TenantDatabase, Writer } from '../../../db/database.ts';

/** The scope that examines all of a tenant. */
const ALL_SCOPE = 'all';

/** Stores the result of a signal in place of its former one. */
export async function storeResult(
  db: TenantDatabase,
  tenantId: string,
  result: SignalResult,
): Promise<void> {
  const stored = { result: JSON.stringify(result), computed_at: new Date(result.computedAt) };
  await db.transact(async (tx) => {
    await tx
      .insertInto('signal_results')
      .values({ tenant_id: tenantId, scope: ALL_SCOPE, signal_id: result.signal, ...stored })
      .onConflict((row) => row.columns(['tenant_id', 'scope', 'signal_id']).doUpdateSet(stored))
      .execute();
  });
}

/** Returns the last result of each signal, by its id. */
export async function readResults(tx: Reader): Promise<ReadonlyMap<string, SignalResult>> {
  const rows = await tx
    .selectFrom('signal_results')
    .select(['signal_id', 'result'])
    .where('scope', '=', ALL_SCOPE)
    .execute();
  return new Map(rows.map(({ signal_id, result }) => [signal_id, result as SignalResult]));
}

/**
 * Returns the time that results are judged at: the database's, or the last one that it recorded where its clock was moved
 * back since, so that nothing stale is fresh again.
 */
export async function readJudgingTime(tx: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select greatest(now(), (select sealed_at from ledger_heads), (select max(computed_at) from signal_results)) as now`.execute(
    tx,
  );
  return (rows[0] as { now: Date }).now;
}

/** Progress of a signal, with the version of the query that made it. */
export type StoredProgress = { readonly queryVersion: number; readonly progress: Progress };

export async function readProgress(tx: Reader): Promise<ReadonlyMap<string, StoredProgress>> {
  const rows = await tx
    .selectFrom('signal_progress')
    .select(['signal_id', 'query_version', 'progress'])
    .execute();
  return new Map(
    rows.map(({ signal_id, query_version, progress }) => [
      signal_id,
      { queryVersion: query_version, progress: JSON.parse(progress) as Progress },
    ]),
  );
}

export async function storeProgress(
  tx: Writer,
  tenantId: string,
  signalId: string,
  { queryVersion, progress }: { readonly queryVersion: number; readonly progress: string },
): Promise<void> {
  const stored = { query_version: queryVersion, progress };
  await tx
    .insertInto('signal_progress')
    .values({ tenant_id: tenantId, signal_id: signalId, ...stored })
    .onConflict((row) => row.columns(['tenant_id', 'signal_id']).doUpdateSet(stored))
    .execute();
}
