import type { AssetDetector, Detection, SourceFile } from '@svc/analysis';
import { mavenDetector, nugetDetector } from './build-files.ts';
import { goModDetector } from './go-mod.ts';
import { lockFileDetector } from './lock-files.ts';
import { packageJsonDetector } from './package-json.ts';
import { pyprojectDetector } from './pyproject.ts';
import { requirementsDetector } from './requirements-txt.ts';

/** Manifests and lock files of packages, each file by itself. */
export const DETECTORS: readonly AssetDetector[] = [
  packageJsonDetector,
  requirementsDetector,
  pyprojectDetector,
  goModDetector,
  mavenDetector,
  nugetDetector,
  lockFileDetector,
];

/** Runs a detector over a file. The parsers recurse: nesting can exhaust the stack. */
export function detect(detector: AssetDetector, file: SourceFile): Detection {
  try {
    return detector.detect(file);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { sightings: [], problems: [{ line: null, reason: 'nested too deeply to be parsed' }] };
  }
}
