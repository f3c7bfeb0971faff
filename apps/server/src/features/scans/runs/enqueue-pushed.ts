import type { EnqueueAll, JobsConnection } from '../../../platform/jobs/job.ts';
import { PRIORITY, RUN_NEXT } from './next-job.ts';

/** Returns what enqueues the scans that `request_pushed_scans` has asked for, in the transaction of its connection. */
export function enqueuePushed(
  enqueueAll: EnqueueAll,
): (tenantIds: readonly string[], connection: JobsConnection) => Promise<void> {
  return (tenantIds, connection) => {
    const due = tenantIds.map((tenantId) => ({
      tenantId,
      ids: { urgency: 'usual' },
      priority: PRIORITY.usual,
    }));
    return enqueueAll(RUN_NEXT, due, connection);
  };
}
