import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { findEndedIgnores, reopenEndedJob } from './reopen-ended.ts';
import { findingRoutes } from './routes.ts';

export const createFindings = ({ jobsPool }: Platform): Feature => ({
  operations: findingRoutes(),
  jobs: [findEndedIgnores(jobsPool), reopenEndedJob()],
});
