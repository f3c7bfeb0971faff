import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { PRESENCE_PATTERNS } from './src/detectors/detector-filter.ts';
import type { PatternPlan } from './src/matcher/compiled-matcher.ts';
import { DETECTOR_FILE, isBuiltFor, MATCHER_FILE } from './src/matcher/fast-matcher.ts';
import type { Pattern } from './src/matcher/matcher.ts';
import { decodeMatcherFile, encodeMatcherFile, patternsText } from './src/matcher/matcher-file.ts';
import { SEARCH_PATTERNS } from './src/secrets/secret-searcher.ts';

/** What the build did. `refused` names the patterns that are searched the plain way, with the reason. */
export type MatcherBuild = {
  readonly built: boolean;
  readonly bytes: number;
  readonly refused: readonly string[];
};

const SEARCHES = [
  [MATCHER_FILE, SEARCH_PATTERNS],
  [DETECTOR_FILE, PRESENCE_PATTERNS],
] as const;
const SOURCES = join(import.meta.dirname, 'src', 'matcher');
const INSTALLED = join(import.meta.dirname, '..', '..', 'node_modules');

/** The sample: pieces of installed packages, the nearest thing to the trees that are scanned. */
const SAMPLE_TEXTS =
  '*/{*.{js,mjs,cjs,ts,json,md,txt},{dist,lib,src,build}/*.{js,ts,map,css,html,json}}';
const SAMPLE_BYTES = 3_000_000;
const PIECE_BYTES = 12_000;

/** A built matcher and what identifies it. */
export type BuiltMatcher = { readonly file: string; readonly key: string };

/** Returns the matchers that are built, each for the patterns of its search as they are now. */
export function builtMatchers(): BuiltMatcher[] {
  return SEARCHES.flatMap(([file, patterns]) => {
    if (!existsSync(file)) return [];
    const decoded = decodeMatcherFile(readFileSync(file));
    return isBuiltFor(patterns, decoded) ? [{ file, key: decoded.key }] : [];
  });
}

/** Builds the matchers of all searches: of secrets and hints into `build/matcher.bin`, of the detectors into `build/detectors.bin`. */
export async function buildMatchers(): Promise<MatcherBuild> {
  const search = await buildMatcher(MATCHER_FILE, SEARCH_PATTERNS);
  const detectors = await buildMatcher(DETECTOR_FILE, PRESENCE_PATTERNS);
  return {
    built: search.built || detectors.built,
    bytes: search.bytes + detectors.bytes,
    refused: [...search.refused, ...detectors.refused],
  };
}

/**
 * Compiles the kernel and the tables of the patterns of a search into a file. Does nothing when that file was built from the same
 * kernel, compiler and patterns. Patterns that the compiler refuses are searched the plain way, those that only hint not at all.
 */
export async function buildMatcher(
  path: string,
  searched: readonly Pattern[],
): Promise<MatcherBuild> {
  const patterns = patternsText(searched);
  const kernel = globSync('kernel/*.as', { cwd: SOURCES })
    .sort()
    .map((name) => readFileSync(join(SOURCES, name), 'utf8'));
  const key = buildKey(kernel, patterns);
  const old = readBuilt(path, searched);
  if (old?.key === key) return { built: false, bytes: old.bytes, refused: old.refused };

  const { compileKernel } = await import('./src/matcher/compiler/compile-kernel.ts');
  const { compileMatcher } = await import('./src/matcher/compiler/compile-matcher.ts');
  const wasm = await compileKernel(...kernel);
  const compiled = compileMatcher(searched, readSample(), { refused: 'plain' });
  const file = encodeMatcherFile({ key, patterns: () => patterns, compiled, wasm });
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, file);
  renameSync(unfinished, path);
  return {
    built: true,
    bytes: file.length,
    refused: refusedIn(searched, compiled.layout.patterns),
  };
}

function buildKey(kernel: readonly string[], patterns: string): string {
  const hash = createHash('sha256').update(kernel.join('\0')).update('\0').update(patterns);
  const compiler = globSync('**/*.ts', { cwd: SOURCES }).sort();
  for (const name of compiler) {
    if (/\.test(?:ing)?\.ts$/.test(name)) continue;
    hash.update(`\0${name}\0`).update(readFileSync(join(SOURCES, name)));
  }
  return hash.digest('hex');
}

function readBuilt(path: string, searched: readonly Pattern[]) {
  try {
    const file = readFileSync(path);
    const { key, compiled } = decodeMatcherFile(file);
    return { key, bytes: file.length, refused: refusedIn(searched, compiled.layout.patterns) };
  } catch {
    return null; // absent or not readable: build it
  }
}

function refusedIn(searched: readonly Pattern[], plans: readonly PatternPlan[]): string[] {
  return searched.flatMap(({ id, hint }, i) => {
    const refused = plans[i]?.refused;
    return refused === undefined || hint === true ? [] : [`${id}: ${refused.reason}`];
  });
}

function readSample(): Uint8Array {
  const names = globSync(SAMPLE_TEXTS, { cwd: INSTALLED }).sort();
  const files = names
    .map((name) => join(INSTALLED, name))
    .filter((file) => statSync(file).isFile());
  const step = Math.max(1, Math.floor((files.length * PIECE_BYTES) / SAMPLE_BYTES / 2));
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (let i = 0; i < files.length && size < SAMPLE_BYTES; i += step) {
    const piece = readFileSync(files[i] as string).subarray(0, PIECE_BYTES);
    pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces);
}
