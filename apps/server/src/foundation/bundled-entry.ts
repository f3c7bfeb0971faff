import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Defined by the build in what it bundles, nowhere else. */
declare const IS_BUNDLE: true | undefined;

const BUNDLE = join(import.meta.dirname, '../../dist');

/**
 * Returns the module that a program, a thread, or a process of its own, runs: the bundle of its source that `npm run build` has made, while every
 * file that the bundle was made of has the time and size that it had then; else the source. A bundle runs those that were built with it.
 */
export function bundledEntry(source: URL, bundle: string = BUNDLE): URL {
  const name = basename(fileURLToPath(source), '.ts');
  const isBuilt = typeof IS_BUNDLE !== 'undefined' || isFresh(bundle, name);
  return isBuilt ? pathToFileURL(join(bundle, `${name}.js`)) : source;
}

/**
 * Returns a function that gives the path of a program at each start: of its bundle, looked up once, or of its source while the bundle does
 * not exist, since a build deletes it before it writes another.
 */
export function programLocator(source: URL): () => string {
  let bundled: string | undefined;
  return () => {
    bundled ??= fileURLToPath(bundledEntry(source));
    return existsSync(bundled) ? bundled : fileURLToPath(source);
  };
}

/** A file's path from the bundle's folder, its time of modification in milliseconds, and its size in bytes. */
type SourceState = readonly [path: string, mtimeMs: number, size: number];

function isFresh(bundle: string, name: string): boolean {
  try {
    const list = readFileSync(join(bundle, `${name}.sources.json`), 'utf8');
    return (JSON.parse(list) as readonly SourceState[]).every(([path, mtimeMs, size]) => {
      const stat = statSync(join(bundle, path));
      return stat.mtimeMs === mtimeMs && stat.size === size;
    });
  } catch {
    return false;
  }
}
