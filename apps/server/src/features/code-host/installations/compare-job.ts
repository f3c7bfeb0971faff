import type { InstallationError } from '@svc/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase } from '../../../db/database.ts';
import type { CronJob, TenantJob, WaitingOnce } from '../../../platform/jobs/job.ts';
import type { AppValues, HostAnswer } from '../code-host.ts';
import type { HostParts } from '../host-parts.ts';
import { applyComparison, type Found } from './apply-comparison.ts';
import { findInstallation, type InstallationRow } from './read-model.ts';

/**
 * `cause` is `event` for what is to be compared at once, `schedule` for what may wait a while. Of each cause one comparison of an
 * installation waits: it begins after every delivery that has asked for it, and sees what they were about.
 */
export const COMPARE: WaitingOnce<'installationId' | 'cause'> = {
  name: 'code-host-installation.compare',
  ids: ['installationId', 'cause'],
  waitsOnce: true,
};

/** Installations of one run of the cron job; those that are left come with the next one. */
const MAX_INSTALLATIONS = 10_000;
/** Their comparisons are spread over so many seconds, so that the host is not asked for all at once. */
const SPREAD_SECONDS = 300;
/** A scheduled comparison is left out after one that is no older. */
const FRESH_MS = 50 * 60_000;

/** Returns the job that compares an installation and its repositories with the host. Whatever events said, this is the truth. */
export function compareJob(parts: HostParts): TenantJob<'installationId' | 'cause'> {
  return {
    ...COMPARE,
    kind: 'tenant',
    // the next run of the cron job tries again
    options: { retryLimit: 2, concurrency: 4 },
    handle: async ({ tenantId, db, ids: { installationId, cause } }) => {
      const isScheduled = cause === 'schedule';
      await compareInstallation(parts, { tenant: db, tenantId, installationId, isScheduled });
    },
  };
}

/** Returns the job that enqueues the comparisons that are due: an hour after the last one, or at the next run after a failure. */
export function findDueComparisons(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'code-host-installations.find-due',
    cron: '*/10 * * * *',
    handle: async ({ enqueueAll }) => {
      const { rows } = await pool.query<{ tenantId: string; installationId: string }>(
        `select tenant_id as "tenantId", installation_id as "installationId"
         from code_host_installations_to_compare($1)`,
        [MAX_INSTALLATIONS],
      );
      const due = rows.map(({ tenantId, installationId }, index) => ({
        tenantId,
        ids: { installationId, cause: 'schedule' },
        startAfterSeconds: Math.floor((index / rows.length) * SPREAD_SECONDS),
      }));
      await enqueueAll(COMPARE, due);
    },
  };
}

/** Compares an installation with the host and stores the outcome. A host that cannot be asked changes nothing but its error. */
async function compareInstallation(
  parts: HostParts,
  {
    tenant,
    tenantId,
    installationId,
    isScheduled,
  }: {
    readonly tenant: TenantDatabase;
    readonly tenantId: string;
    readonly installationId: string;
    readonly isScheduled: boolean;
  },
): Promise<void> {
  const begun = await tenant.read(async (tx) => {
    const row = await findInstallation(tx, installationId);
    const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
    return { row, now: rows[0]?.now ?? new Date(0) };
  });
  const { row, now: startedAt } = begun;
  if (row === undefined || (isScheduled && isFresh(row, startedAt))) return;
  const found = await askHost(parts, row.host_installation_id);
  if (found.ok) {
    await applyComparison(parts, {
      tenant,
      tenantId,
      installationId,
      startedAt,
      found: found.value,
    });
    return;
  }
  parts.log.warn(
    { installationId, code: found.code },
    'an installation could not be compared with the host',
  );
  await tenant.transact((tx) =>
    tx
      .updateTable('code_host_installations')
      .set({ last_error: found.code, last_error_at: new Date() })
      .where('installation_id', '=', installationId)
      .execute(),
  );
}

function isFresh(
  { compared_at: comparedAt, last_error: lastError }: InstallationRow,
  now: Date,
): boolean {
  return (
    lastError === null && comparedAt !== null && now.getTime() - comparedAt.getTime() < FRESH_MS
  );
}

type Asked =
  | { readonly ok: true; readonly value: Found }
  | { readonly ok: false; readonly code: InstallationError };

async function askHost(parts: HostParts, hostInstallationId: number): Promise<Asked> {
  const read = await parts.app.read();
  if (!read.ok) return { ok: false, code: 'app_unavailable' };
  const { values } = read;
  const answer = await parts.host.readInstallation(values, hostInstallationId);
  if (!answer.ok) return { ok: false, code: errorOf(answer) };
  const installation = answer.value;
  if (installation === null) return confirmRemoved(parts, values);
  if (installation.isSuspended) return { ok: true, value: { installation, list: null } };
  const listed = await parts.host.listRepositories(values, hostInstallationId);
  if (!listed.ok) return { ok: false, code: errorOf(listed) };
  return { ok: true, value: { installation, list: listed.value } };
}

/** The host answers the same of an App that it does not know: then nothing has been removed. */
async function confirmRemoved({ host }: HostParts, values: AppValues): Promise<Asked> {
  const app = await host.readApp(values);
  if (!app.ok) return { ok: false, code: errorOf(app) };
  return app.value.appId === values.appId
    ? { ok: true, value: { installation: null, list: null } }
    : { ok: false, code: 'app_unavailable' };
}

function errorOf({ failure }: HostAnswer<never> & { readonly ok: false }): InstallationError {
  return failure.reason === 'unavailable' ? 'host_unavailable' : 'app_unavailable';
}
