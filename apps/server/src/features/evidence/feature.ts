import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { evidenceRoutes } from './routes.ts';

export const createEvidence = (platform: Platform): Feature => ({
  operations: evidenceRoutes(platform),
});
