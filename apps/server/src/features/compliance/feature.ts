import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { applicabilityRoutes } from './applicability/routes.ts';
import { attestationRoutes } from './attestations/routes.ts';
import { complianceRoutes } from './routes.ts';
import { scopeRoutes } from './scopes/routes.ts';

export const createCompliance = (platform: Platform): Feature => ({
  operations: [
    ...complianceRoutes(),
    ...attestationRoutes(),
    ...applicabilityRoutes(platform),
    ...scopeRoutes(),
  ],
});
