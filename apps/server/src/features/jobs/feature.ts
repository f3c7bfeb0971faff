import type { Feature } from '../../platform/feature.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { jobRoutes } from './routes.ts';

/** The feature needs the jobs of all others: it replays no other. */
export const createJobs = ({ enqueue }: Platform, jobs: readonly Job[]): Feature => ({
  operations: jobRoutes({ enqueue, jobs }),
});
