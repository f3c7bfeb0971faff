import type { Feature } from '../../platform/feature.ts';
import { meRoutes } from './routes.ts';

export const createMe = (): Feature => ({ operations: meRoutes() });
