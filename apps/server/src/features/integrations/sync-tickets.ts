import { PROVIDERS, type Provider } from '@svc/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase } from '../../db/database.ts';
import type { CronJob, TenantJob } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import type { TicketParts } from './open-ticket.ts';
import { findIntegration, openTracker, type TicketRow } from './store.ts';
import { type TicketStatus, type Tracker, TrackerFailure } from './tracker.ts';

const SYNC: Pick<TenantJob<never>, 'name' | 'ids'> = { name: 'tickets.sync', ids: [] };

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;
/** Tickets of one tenant and tracker that one run asks about, one after the other. */
const MAX_TICKETS = 50;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Seconds until a ticket is asked about again; one that is gone may have been hidden. */
const INTERVALS: Readonly<Record<TicketStatus['progress'], number>> = {
  open: 15 * MINUTE,
  in_progress: 15 * MINUTE,
  done: DAY,
  gone: DAY,
};
const MIN_RETRY = 15 * MINUTE;
const MAX_RETRY = DAY;

export type SyncParts = Pick<TicketParts, 'secrets' | 'outbound'>;

/** Returns the job that enqueues, every five minutes, a job for each tenant with tickets whose status is due. */
export function findDueTickets(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'tickets.find-due',
    cron: '*/5 * * * *',
    handle: async ({ db, enqueue, signal }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from tenants_with_due_tickets($1)',
        [MAX_TENANTS],
      );
      for (const { tenant_id: tenantId } of rows) {
        if (signal.aborted) return;
        await db.tenant(tenantId, 'jobs').transact((tx) => enqueue(tx, SYNC, tenantId, {}));
      }
    },
  };
}

/**
 * Returns the job that reads the status of a tenant's tickets that are due. It changes nothing in the tracker, and a changed
 * status is stored and sealed together, so a run that is cut off is repeated without a second effect.
 */
export function syncTicketsJob(parts: SyncParts): TenantJob<never> {
  return {
    ...SYNC,
    kind: 'tenant',
    options: { retryLimit: 1 },
    handle: async ({ db, signal }) => {
      for (const provider of PROVIDERS) await syncTickets(parts, db, provider, signal);
    },
  };
}

async function syncTickets(
  parts: SyncParts,
  db: TenantDatabase,
  provider: Provider,
  signal: AbortSignal,
): Promise<void> {
  const { due, tracker } = await db.read(async (tx) => {
    const rows = await tx
      .selectFrom('tickets')
      .selectAll()
      .where('provider', '=', provider)
      .where('state', '=', 'opened')
      .where('next_sync_at', '<=', new Date())
      .orderBy('next_sync_at')
      .orderBy('finding_id')
      .limit(MAX_TICKETS)
      .execute();
    const integration = rows.length === 0 ? null : await findIntegration(tx, provider);
    return { due: rows, tracker: integration && (await openTracker(tx, parts, integration)) };
  });
  if (due.length === 0) return;
  if (tracker === null) {
    await postponeAll(db, provider, new TrackerFailure(`${provider} is not set up`));
    return;
  }
  for (const row of due) {
    if (signal.aborted) return;
    if (!tracker.hasOpened(`${row.url}`)) {
      await postpone(db, row, openedElsewhere(provider));
      continue;
    }
    const answer = await readStatus(tracker, row);
    if (!(answer instanceof TrackerFailure)) await recordStatus(db, row, answer);
    else if (answer.isOfTicket) await postpone(db, row, answer);
    else {
      await postponeAll(db, provider, answer);
      return;
    }
  }
}

/** The tracker that is set up now could only answer about an unrelated ticket of this key, or that there is none. */
function openedElsewhere(provider: Provider): TrackerFailure {
  return new TrackerFailure(
    `the ticket was opened under another base URL or table than ${provider} has now; set up the former ones to read it`,
  );
}

async function readStatus(
  tracker: Tracker,
  row: TicketRow,
): Promise<TicketStatus | TrackerFailure> {
  try {
    const status = await tracker.read({ key: `${row.ticket_key}`, url: `${row.url}` });
    return status ?? { progress: 'gone', status: 'not found' };
  } catch (error) {
    if (error instanceof TrackerFailure) return error;
    throw error;
  }
}

async function recordStatus(
  db: TenantDatabase,
  { tenant_id: tenantId, finding_id: findingId, provider, ticket_key: key }: TicketRow,
  { status, progress }: TicketStatus,
): Promise<void> {
  await db.transact(async (tx) => {
    const before = await tx
      .selectFrom('tickets')
      .select(['status', 'progress'])
      .where('finding_id', '=', findingId)
      .where('provider', '=', provider)
      .where('ticket_key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return;
    const isChanged = before.status !== status || before.progress !== progress;
    await sql`
      update tickets
      set status = ${status}, progress = ${progress}, synced_at = now(), sync_error = null, sync_failures = 0,
          next_sync_at = now() + ${INTERVALS[progress]} * interval '1 second',
          status_changed_at = case when ${isChanged} then now() else status_changed_at end
      where tenant_id = ${tenantId} and finding_id = ${findingId} and provider = ${provider}
    `.execute(tx);
    if (!isChanged) return;
    await seal(tx, {
      kind: 'ticket.status_changed',
      actor: { type: 'service', id: 'svc' },
      subject: { type: 'finding', id: findingId },
      data: {
        provider: provider as Provider,
        key: `${key}`,
        from: before.status,
        to: status,
        progress,
      },
    });
  });
}

/** Postpones one ticket whose status the tracker could not report. */
async function postpone(
  db: TenantDatabase,
  { finding_id: findingId, provider }: TicketRow,
  failure: TrackerFailure,
): Promise<void> {
  await db.transact((tx) =>
    sql`
      update tickets set ${postponed(failure)} where finding_id = ${findingId} and provider = ${provider}
    `.execute(tx),
  );
}

/** Puts off every ticket that is due: the tracker would answer the same about each. */
async function postponeAll(
  db: TenantDatabase,
  provider: Provider,
  failure: TrackerFailure,
): Promise<void> {
  await db.transact((tx) =>
    sql`
      update tickets set ${postponed(failure)}
      where provider = ${provider} and state = 'opened' and next_sync_at <= now()
    `.execute(tx),
  );
}

/** The delay doubles with each failure; the tracker may ask for a longer one. */
function postponed({ message, retryAfter }: TrackerFailure) {
  const asked = Math.min(retryAfter ?? 0, MAX_RETRY);
  return sql`
    sync_error = ${message}, sync_failures = least(sync_failures + 1, 30),
    next_sync_at = now() + interval '1 second'
      * greatest(${asked}::float8, least(${MIN_RETRY} * power(2, least(sync_failures, 10)), ${MAX_RETRY}))`;
}
