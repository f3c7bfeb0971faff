import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { scimSurface } from './surface.ts';

/** Provisioning of people and groups by the directories of tenants. */
export function createScim(platform: Platform): Feature {
  return { surfaces: [scimSurface(platform)] };
}
