import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { meRoutes } from './routes.ts';

export const createMe = ({ config, db }: Platform): Feature => ({
  operations: meRoutes(config, db),
});
