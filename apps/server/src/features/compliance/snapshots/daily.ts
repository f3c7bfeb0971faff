import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase, Writer } from '../../../db/database.ts';
import { inPoolTransaction } from '../../../db/pool-transaction.ts';
import type { CronJob, TenantJob } from '../../../platform/jobs/job.ts';
import { seal } from '../../../platform/ledger/seal.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { readActiveScopes, type ScopeRow } from '../scopes/store.ts';
import { ALL_SCOPE } from '../signals/store.ts';
import { type Answers, readAnswers } from '../statuses/read-facts.ts';
import { lockSnapshots, takeSnapshot } from './take.ts';

const TAKE: Pick<TenantJob<never>, 'name' | 'ids'> = {
  name: 'snapshots.take',
  ids: [],
};

/** Tenants of one run, which spreads the snapshots of a day; those that are left come with the next one. */
const MAX_TENANTS = 50;
/** Tenants whose jobs start at once, a minute after those before them, so that other work has the processors between. */
const TENANTS_PER_MINUTE = 5;

/** Returns the job that enqueues, every ten minutes, a job for each tenant without the snapshots of today. */
export function findDueSnapshots(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'snapshots.find-due',
    cron: '3-59/10 * * * *',
    handle: ({ enqueueAll }) =>
      inPoolTransaction(pool, async (client) => {
        const { rows } = await client.query<{ tenant_id: string }>(
          'select tenant_id from claim_due_snapshots($1)',
          [MAX_TENANTS],
        );
        const due = rows.map(({ tenant_id: tenantId }, n) => ({
          tenantId,
          ids: {},
          startAfterSeconds: Math.floor(n / TENANTS_PER_MINUTE) * 60,
        }));
        await enqueueAll(TAKE, due, client);
      }),
  };
}

/**
 * Returns the job that takes the snapshots of today: of every framework for everything and for each scope that is not retired. Those of
 * one scope are one transaction; a run that is cut off goes on with the scopes that are left.
 */
export function takeDailySnapshots(frameworks: TenantFrameworks): TenantJob<never> {
  return {
    ...TAKE,
    kind: 'tenant',
    options: { concurrency: 1, timeoutSeconds: 1_800, retryLimit: 2 },
    handle: async ({ tenantId, db, signal }) => {
      for (const scope of [null, ...(await db.read(readActiveScopes))]) {
        signal.throwIfAborted();
        await takeOfScope(db, tenantId, scope, frameworks);
      }
      await db.transact((tx) =>
        setRun(tx, tenantId, {
          enqueued_at: null,
          completed_at: sql<Date>`now()`,
        }),
      );
    },
  };
}

/** Takes the snapshots of a scope that today has not. */
async function takeOfScope(
  db: TenantDatabase,
  tenantId: string,
  scope: ScopeRow | null,
  frameworks: TenantFrameworks,
): Promise<void> {
  await db.transact(async (tx) => {
    await lockSnapshots(tx, tenantId);
    const answers = await readAnswers(tx, scope);
    const taken = await takenToday(tx, scope, answers);
    const due = (await frameworks.all(tx)).filter(({ id }) => !taken.has(id));
    const facts = [];
    for (const framework of due) {
      const by = { type: 'service', id: 'svc' } as const;
      const toTake = { tenantId, framework, scope, trigger: 'schedule', by } as const;
      facts.push((await takeSnapshot(tx, toTake, answers)).fact);
    }
    for (const fact of facts) await seal(tx, fact);
  });
}

/** Returns the frameworks with a scheduled snapshot of the scope on the day (UTC) by which answers count. */
async function takenToday(
  tx: Writer,
  scope: ScopeRow | null,
  { now }: Answers,
): Promise<ReadonlySet<string>> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const rows = await tx
    .selectFrom('compliance_snapshots')
    .select('framework_id')
    .where('scope', '=', scope?.scope_id ?? ALL_SCOPE)
    .where('trigger', '=', 'schedule')
    .where('taken_at', '>=', midnight)
    .execute();
  return new Set(rows.map(({ framework_id }) => framework_id));
}

type Run =
  | { readonly enqueued_at: RawBuilder<Date> }
  | { readonly enqueued_at: null; readonly completed_at: RawBuilder<Date> };

async function setRun(tx: Writer, tenantId: string, run: Run): Promise<void> {
  await tx
    .insertInto('compliance_snapshot_runs')
    .values({ tenant_id: tenantId, ...run })
    .onConflict((row) => row.column('tenant_id').doUpdateSet(run))
    .execute();
}
