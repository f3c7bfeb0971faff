import type { Feature } from '../../platform/feature.ts';
import { tokenRoutes } from './routes.ts';

export const createTokens = (): Feature => ({ operations: tokenRoutes() });
