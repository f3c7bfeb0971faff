import type { Feature } from '../../platform/feature.ts';
import { findingRoutes } from './routes.ts';

export const createFindings = (): Feature => ({ operations: findingRoutes() });
