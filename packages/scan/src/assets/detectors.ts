import type {
  AssetDetector,
  AssetProblem,
  AssetSighting,
  Detection,
  SourceFile,
} from './asset-sighting.ts';
import { goModDetector } from './go-mod.ts';
import { mcpServerDetector } from './mcp-servers.ts';
import { modelDetector } from './models.ts';
import { packageJsonDetector } from './package-json.ts';
import { pyprojectDetector } from './pyproject.ts';
import { requirementsDetector } from './requirements-txt.ts';
import { snippetHash } from './snippet-hash.ts';

export const DETECTORS: readonly AssetDetector[] = [
  mcpServerDetector,
  modelDetector,
  packageJsonDetector,
  requirementsDetector,
  pyprojectDetector,
  goModDetector,
];

/** Assets of one file by every detector. Nothing a file holds makes it throw; what cannot be parsed is a problem. */
export function detectAssets(file: SourceFile): Detection<AssetSighting> {
  // A minified file has many assets on one line, whose hash is taken once.
  const hashes = new Map<number, string>();
  const hashOf = (line: number) => {
    const known = hashes.get(line) ?? snippetHash(file.lines, line, file.secrets);
    hashes.set(line, known);
    return known;
  };
  const sightings: AssetSighting[] = [];
  const problems: AssetProblem[] = [];
  for (const detector of DETECTORS) {
    if (!detector.applies(file.path)) continue;
    const detection = attempt(detector, file);
    for (const seen of detection.sightings) {
      sightings.push({ ...seen, snippetHash: hashOf(seen.line) });
    }
    problems.push(...detection.problems);
  }
  return { sightings, problems };
}

/** The parsers recurse: nesting can exhaust the stack. */
export function attempt(detector: AssetDetector, file: SourceFile): Detection {
  try {
    return detector.detect(file);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { sightings: [], problems: [{ line: null, reason: 'nested too deeply to be parsed' }] };
  }
}
