import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { cspReportSurface } from './csp-report-surface.ts';
import { consoleSurface } from './surface.ts';

/** The pages that people use in a browser, and where browsers report violations of their policy. */
export function createConsole(platform: Platform): Feature {
  return { surfaces: [consoleSurface(), cspReportSurface(platform)] };
}
