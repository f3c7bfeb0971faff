import { fileURLToPath } from 'node:url';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { cliPackageSurface } from './cli-package-surface.ts';
import { cspReportSurface } from './csp-report-surface.ts';
import { readConsoleFiles } from './files.ts';
import { needsSetup, startPage } from './start-page.ts';
import { type AppFormTarget, consoleSurface } from './surface.ts';

/** Where `npm run build` puts the pages. */
const FOLDER = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

/** The pages that people use in a browser, and where browsers report violations of their policy. */
export function createConsole(platform: Platform, appFormTarget: AppFormTarget): Feature {
  const files = readConsoleFiles(FOLDER);
  const isNew = needsSetup(platform);
  return {
    surfaces: [
      consoleSurface(files, startPage(platform, isNew), isNew, appFormTarget),
      cspReportSurface(platform),
      cliPackageSurface(),
    ],
    // by which a page that is open notices that another version was deployed
    headers: files === null ? {} : { 'svc-build': files.build },
  };
}
