import type pg from 'pg';
import type { CronJob } from '../../../platform/jobs/job.ts';
import type { AppSource } from '../app-source.ts';
import type { AppValues, CodeHost, FailedDelivery, HostFailure } from '../code-host.ts';
import { isAttemptDue, settleFailures } from './failures.ts';

export type RedeliveryParts = {
  readonly app: Pick<AppSource, 'read'>;
  readonly host: Pick<CodeHost, 'listFailedDeliveries' | 'redeliver'>;
  readonly pool: pg.Pool;
  readonly log: { warn(details: object, message: string): void };
};

/** Pages of the host's list, and requests to deliver again, in one run. */
const MAX_PAGES = 10;
const MAX_REQUESTS = 100;
/** The host delivers again what is not older. */
const MAX_AGE_MS = 3 * 24 * 60 * 60 * 1_000;

/**
 * Finds deliveries that the host could not make, and asks for them again: the host does not repeat one by itself. Each is asked for a few
 * times, further and further apart. What has arrived meanwhile is not.
 */
export function redeliveryJob(parts: RedeliveryParts): CronJob {
  return {
    kind: 'cron',
    name: 'code-host-deliveries.redeliver',
    cron: '*/10 * * * *',
    options: { retryLimit: 0 },
    handle: async ({ signal }) => {
      await settleFailures(parts.pool);
      const read = await parts.app.read();
      if (!read.ok) return;
      const failure = await redeliver(parts, read.values, signal);
      if (failure === null) return;
      parts.log.warn(
        { reason: failure.reason },
        'the code host cannot be asked for deliveries again',
      );
    },
  };
}

/** Returns the failure of the host that ended the run early; null without one. */
async function redeliver(
  { host, pool }: RedeliveryParts,
  values: AppValues,
  signal: AbortSignal,
): Promise<HostFailure | null> {
  let cursor: string | null = null;
  let requests = 0;
  for (let pages = 0; pages < MAX_PAGES && !signal.aborted; pages++) {
    const listed = await host.listFailedDeliveries(values, cursor);
    if (!listed.ok) return listed.failure;
    const { items, next } = listed.value;
    for (const item of items.filter(isRecent)) {
      if (requests === MAX_REQUESTS || signal.aborted) return null;
      // counted before the host is asked: a run that is stopped asks no more often
      if (!(await isAttemptDue(pool, item))) continue;
      requests++;
      const asked = await host.redeliver(values, item.attemptId);
      if (!asked.ok) return asked.failure;
    }
    if (next === null || next === cursor || !items.some(isRecent)) return null;
    cursor = next;
  }
  return null;
}

function isRecent({ failedAt }: FailedDelivery): boolean {
  return failedAt.getTime() > Date.now() - MAX_AGE_MS;
}
