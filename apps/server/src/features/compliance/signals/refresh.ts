import { SIGNALS, type Signal, type SignalResult } from '@svc/compliance';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import { inPoolTransaction } from '../../../db/pool-transaction.ts';
import type { CronJob, Enqueue, TenantJob } from '../../../platform/jobs/job.ts';
import { readActiveScopes, type ScopeRow } from '../scopes/store.ts';
import { computeLedger } from './compute-ledger.ts';
import { computeState } from './compute-state.ts';
import { resolveScope, subjectOf } from './narrow.ts';
import { STATE_QUERIES } from './state-queries.ts';
import { ALL, type Scope } from './state-query.ts';
import { storeResults } from './store.ts';

const REFRESH: Pick<TenantJob<never>, 'name' | 'ids'> = {
  name: 'signals.refresh',
  ids: [],
};

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 500;

/** Returns the job that enqueues, every ten minutes, a job for each tenant whose signals are due. */
export function findDueSignals(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'signals.find-due',
    cron: '*/10 * * * *',
    handle: ({ enqueueAll }) =>
      inPoolTransaction(pool, async (client) => {
        const { rows } = await client.query<{ tenant_id: string }>(
          'select tenant_id from claim_due_signals($1)',
          [MAX_TENANTS],
        );
        const due = rows.map(({ tenant_id: tenantId }) => ({ tenantId, ids: {} }));
        await enqueueAll(REFRESH, due, client);
      }),
  };
}

/** A refresh that waits or runs. `isNew` is false where another request had enqueued it. */
export type RequestedRefresh = { readonly enqueuedAt: Date; readonly isNew: boolean };

/** Enqueues one job for the tenant, unless one waits or runs for less than an hour. */
export async function requestRefresh(
  tx: Writer,
  enqueue: Enqueue,
  tenantId: string,
): Promise<RequestedRefresh> {
  const { rows } = await sql<{ enqueuedAt: Date }>`
    insert into signal_refreshes as r (tenant_id, enqueued_at) values (${tenantId}, now())
    on conflict (tenant_id) do update set enqueued_at = now()
      where r.enqueued_at is null or r.enqueued_at < now() - interval '1 hour'
    returning enqueued_at as "enqueuedAt"`.execute(tx);
  const [added] = rows;
  if (added !== undefined) {
    await enqueue(tx, REFRESH, tenantId, {});
    return { enqueuedAt: added.enqueuedAt, isNew: true };
  }
  const row = await tx
    .selectFrom('signal_refreshes')
    .select('enqueued_at')
    .executeTakeFirstOrThrow();
  return { enqueuedAt: row.enqueued_at ?? new Date(), isNew: false };
}

/** Returns the job that computes all signals of a tenant, one after the other, each in transactions of its own. */
export function refreshJob(): TenantJob<never> {
  return {
    ...REFRESH,
    kind: 'tenant',
    options: { concurrency: 1, timeoutSeconds: 1_800, retryLimit: 2 },
    handle: async ({ tenantId, db, signal }) => {
      await refreshSignals(db, tenantId, signal);
    },
  };
}

/** Results that are stored together: a run that is cut off repeats no more. */
const RESULTS_PER_STORE = 10;

/** Computes state signals in a scope, each in a snapshot of its own, and stores them some at a time. */
async function refreshState(
  db: TenantDatabase,
  tenantId: string,
  {
    signals,
    scope,
    row,
  }: {
    readonly signals: readonly Signal[];
    readonly scope: Scope;
    /** Null for everything. */
    readonly row: ScopeRow | null;
  },
  abort: AbortSignal,
): Promise<void> {
  let results: SignalResult[] = [];
  for (const signal of signals) {
    const query = STATE_QUERIES[signal.id];
    if (query === undefined) continue;
    abort.throwIfAborted();
    results.push(await computeState(db, signal, query, scope));
    if (results.length < RESULTS_PER_STORE) continue;
    await storeResults(db, tenantId, results, row);
    results = [];
  }
  await storeResults(db, tenantId, results, row);
}

/** Computes and stores the signals that scopes of a tenant narrow, for each scope that is not retired. */
async function refreshScopes(
  db: TenantDatabase,
  tenantId: string,
  abort: AbortSignal,
): Promise<void> {
  for (const row of await db.read(readActiveScopes)) {
    const scope = await db.read((tx) => resolveScope(tx, row));
    const narrowed = SIGNALS.filter((signal) => subjectOf(signal, row) !== 'everything');
    await refreshState(db, tenantId, { signals: narrowed, scope, row }, abort);
  }
}

/** Computes and stores all signals of a tenant. Throws the reason of the abort signal between two of them. */
async function refreshSignals(
  db: TenantDatabase,
  tenantId: string,
  abort: AbortSignal,
): Promise<void> {
  await refreshState(db, tenantId, { signals: SIGNALS, scope: ALL, row: null }, abort);
  await storeResults(db, tenantId, await computeLedger(db, abort));
  await refreshScopes(db, tenantId, abort);
  await db.transact(async (tx) => {
    const done = { enqueued_at: null, completed_at: sql<Date>`now()` };
    await tx
      .insertInto('signal_refreshes')
      .values({ tenant_id: tenantId, ...done })
      .onConflict((row) => row.column('tenant_id').doUpdateSet(done))
      .execute();
  });
}
