import type { Feature } from '../../platform/feature.ts';
import { sweepJob } from '../../platform/jobs/sweep-job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ApprovalParts } from './decide.ts';
import { findExpiredApprovals, sealExpiredApprovals } from './expire.ts';
import { approvalRoutes } from './routes.ts';

/** The feature needs of others how an approved change of theirs is made. */
export function createApprovals(
  platform: Platform,
  needs: Omit<ApprovalParts, 'environment'>,
): Feature {
  const { config, secrets, jobsPool } = platform;
  return {
    operations: approvalRoutes({ ...needs, secrets, environment: config.environment }),
    jobs: [
      sweepJob(jobsPool, {
        name: 'approval-arguments.sweep',
        cron: '*/5 * * * *',
        sweep: 'sweep_approval_arguments',
      }),
      findExpiredApprovals(jobsPool),
      sealExpiredApprovals(),
    ],
  };
}
