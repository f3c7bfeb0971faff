import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TABLE_FORMAT } from './compiled-matcher.ts';
import { type LoadedMatcher, loadMatcher } from './load-matcher.ts';
import type { Pattern } from './matcher.ts';
import { decodeMatcherFile, type MatcherFile, patternsText } from './matcher-file.ts';

/** Keys of the matchers that a bundle contains, by file name: the build compared their patterns. */
declare const BUNDLED_MATCHERS: Readonly<Record<string, string>>;

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
  const decoded = decodeMatcherFile(file);
  const isBuilt =
    typeof BUNDLED_MATCHERS === 'undefined'
      ? isBuiltFor(patterns, decoded)
      : BUNDLED_MATCHERS[path.replace(/^.*[\\/]/, '')] === decoded.key;
  return isBuilt ? loadMatcher(decoded.compiled, patterns, decoded.wasm) : null;
}

/** Returns whether a decoded matcher has the format of this program and was built for these patterns. */
export function isBuiltFor(
  patterns: readonly Pattern[],
  { compiled, patterns: text }: MatcherFile,
): boolean {
  return compiled.layout.format === TABLE_FORMAT && text() === patternsText(patterns);
}

function readIfThere(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
