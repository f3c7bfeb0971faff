import type { Feature } from '../../platform/feature.ts';
import { outboxJob } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { continueReachJob, recomputeReach } from './recompute-reach.ts';
import { findEndedIgnores, reopenEndedJob } from './reopen-ended.ts';
import { findingRoutes } from './routes.ts';

export const createFindings = ({ db, jobsPool }: Platform): Feature => ({
  operations: findingRoutes(db),
  jobs: [
    findEndedIgnores(jobsPool),
    reopenEndedJob(),
    outboxJob('inventory.recorded', [recomputeReach()]),
    continueReachJob(),
  ],
});
