import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { applicabilityRoutes } from './applicability/routes.ts';
import { attestationRoutes } from './attestations/routes.ts';
import { complianceRoutes } from './routes.ts';
import { scopeRoutes } from './scopes/routes.ts';
import { findDueSignals, refreshJob } from './signals/refresh.ts';
import { signalRoutes } from './signals/routes.ts';
import { statusRoutes } from './statuses/routes.ts';

export const createCompliance = (platform: Platform): Feature => ({
  operations: [
    ...complianceRoutes(),
    ...statusRoutes(),
    ...attestationRoutes(),
    ...applicabilityRoutes(platform),
    ...scopeRoutes(),
    ...signalRoutes(platform.enqueue),
  ],
  jobs: [findDueSignals(platform.jobsPool), refreshJob()],
});
