import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { complianceRoutes } from './routes.ts';
import { findDueSignals, refreshJob } from './signals/refresh.ts';
import { signalRoutes } from './signals/routes.ts';

export const createCompliance = ({ enqueue, jobsPool }: Platform): Feature => ({
  operations: [...complianceRoutes(), ...signalRoutes(enqueue)],
  jobs: [findDueSignals(jobsPool), refreshJob()],
});
