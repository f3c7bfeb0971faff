import type { Feature } from '../../platform/feature.ts';
import { viewRoutes } from './routes.ts';

export const createViews = (): Feature => ({ operations: viewRoutes() });
