import { type Progress, parseProgress, SIGNALS, type SignalResult } from '@svc/compliance';
import { sql } from 'kysely';
import type { Reader, TenantDatabase, Writer } from '../../../db/database.ts';
import type { ScopeRow } from '../scopes/store.ts';
import { type Results, resultsInScope } from './narrow.ts';

/** Stands for a scope where all of a tenant is examined. */
export const ALL_SCOPE = 'all';

/** Stores results of different signals for a scope, or for everything, in place of their former ones. */
export async function storeResults(
  db: TenantDatabase,
  tenantId: string,
  results: readonly SignalResult[],
  scope: Pick<ScopeRow, 'scope_id' | 'version'> | null = null,
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map((result) => ({
    tenant_id: tenantId,
    scope: scope?.scope_id ?? ALL_SCOPE,
    signal_id: result.signal,
    result: JSON.stringify(result),
    computed_at: new Date(result.computedAt),
    scope_version: scope?.version ?? null,
  }));
  await db.transact(async (tx) => {
    await tx
      .insertInto('signal_results')
      .values(rows)
      .onConflict((row) =>
        row.columns(['tenant_id', 'scope', 'signal_id']).doUpdateSet((excluded) => ({
          result: excluded.ref('excluded.result'),
          computed_at: excluded.ref('excluded.computed_at'),
          scope_version: excluded.ref('excluded.scope_version'),
        })),
      )
      .execute();
  });
}

/**
 * Returns the last result of each signal for a scope, or for everything, by its id. A result for another version of the scope examined
 * something else, and is left out.
 */
export async function readResults(tx: Reader, scope: ScopeRow | null): Promise<Results> {
  const rows = await tx
    .selectFrom('signal_results')
    .select(['signal_id', 'result', 'scope', 'scope_version'])
    .where('scope', 'in', scope === null ? [ALL_SCOPE] : [ALL_SCOPE, scope.scope_id])
    .execute();
  const resultsOf = (wanted: typeof rows): Results =>
    new Map(wanted.map(({ signal_id, result }) => [signal_id, result as SignalResult]));
  const ofAll = resultsOf(rows.filter((row) => row.scope === ALL_SCOPE));
  if (scope === null) return ofAll;
  const ofScope = resultsOf(
    rows.filter((row) => row.scope !== ALL_SCOPE && row.scope_version === scope.version),
  );
  return resultsInScope(SIGNALS, scope, { ofScope, ofAll });
}

/**
 * The time that results are judged at, in SQL: the database's, or the last one that it recorded where its clock was moved
 * back since, so that nothing stale is fresh again.
 */
export const JUDGING_TIME = sql<Date>`greatest(now(), (select sealed_at from ledger_heads),
  (select max(computed_at) from signal_results))`;

export async function readJudgingTime(tx: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${JUDGING_TIME} as now`.execute(tx);
  return (rows[0] as { now: Date }).now;
}

/** How far a signal has read the log, and the chain hash (hex) of the last event that it read. */
type AnchoredProgress = Progress & { readonly chain: string };

/** Progress of a signal, with the version of the query that made it. */
export type StoredProgress = { readonly queryVersion: number; readonly progress: AnchoredProgress };

export async function readProgress(tx: Reader): Promise<ReadonlyMap<string, StoredProgress>> {
  const rows = await tx
    .selectFrom('signal_progress')
    .select(['signal_id', 'query_version', 'progress'])
    .execute();
  return new Map(
    rows.map(({ signal_id, query_version, progress }) => [
      signal_id,
      { queryVersion: query_version, progress: parseProgress(progress) as AnchoredProgress },
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
