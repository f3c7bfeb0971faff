import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { tenantRoutes } from './routes.ts';

export const createTenants = ({ config }: Platform): Feature => ({
  operations: tenantRoutes(config.environment === 'production'),
});
