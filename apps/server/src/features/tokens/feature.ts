import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { tokenRoutes } from './routes.ts';

export function createTokens({ inForce }: Platform): Feature {
  return { operations: tokenRoutes({ inForce }) };
}
