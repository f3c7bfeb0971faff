import type { Feature } from '../../platform/feature.ts';
import { consoleSurface } from './surface.ts';

/** The pages that people use in a browser. */
export function createConsole(): Feature {
  return { surfaces: [consoleSurface()] };
}
