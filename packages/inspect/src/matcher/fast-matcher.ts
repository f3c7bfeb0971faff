import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TABLE_FORMAT } from './compiled-matcher.ts';
import { type LoadedMatcher, loadMatcher } from './load-matcher.ts';
import type { Pattern } from './matcher.ts';
import { decodeMatcherFile, patternsText } from './matcher-file.ts';

/** Where the build puts the matcher of secrets and hints. */
export const MATCHER_FILE = fileURLToPath(new URL('../../build/matcher.bin', import.meta.url));
/** Where it puts that of the detectors. */
export const DETECTOR_FILE = fileURLToPath(new URL('../../build/detectors.bin', import.meta.url));

/**
 * The built matcher for these patterns; null when none is built or it was built for others: then the plain matcher does
 * the same, slowly. Each call starts another one, for one thread.
 */
export function fastMatcher(
  patterns: readonly Pattern[],
  path: string = MATCHER_FILE,
): LoadedMatcher | null {
  const file = readIfThere(path);
  if (file === null) return null;
  const { compiled, patterns: builtFor, wasm } = decodeMatcherFile(file);
  if (compiled.layout.format !== TABLE_FORMAT || builtFor !== patternsText(patterns)) return null;
  return loadMatcher(compiled, patterns, wasm);
}

function readIfThere(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
