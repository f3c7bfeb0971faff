import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import { outboxJob } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { continueReachJob, recomputeReach } from './recompute-reach.ts';
import { findEndedIgnores, reopenEndedJob } from './reopen-ended.ts';
import { findingRoutes } from './routes.ts';

export const createFindings = ({ config, exports, jobsPool }: Platform): Feature => ({
  operations: findingRoutes(exports, config.codeHostUrl),
  jobs: [
    findEndedIgnores(jobsPool),
    reopenEndedJob(),
    outboxJob('inventory.recorded', [recomputeReach()]),
    continueReachJob(),
    sweepJob(jobsPool, {
      name: 'finding-bulk-previews.sweep',
      cron: '23 * * * *',
      sweep: 'sweep_finding_bulk_previews',
    }),
  ],
});
