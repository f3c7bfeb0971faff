import type { Feature } from '../../platform/feature.ts';
import { complianceRoutes } from './routes.ts';

export const createCompliance = (): Feature => ({ operations: complianceRoutes() });
