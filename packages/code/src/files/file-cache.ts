import type { CodeFile, Outline } from '../program/program.ts';
import { outlineOf } from './outline.ts';

/** Source of the files that are kept parsed, UTF-16 code units; a parsed file takes about 20 bytes for each. */
const MAX_KEPT = 3_000_000;

/** A file as its parser returns it. `length` is that of its source, UTF-16 code units. */
export type Parsed = { readonly file: CodeFile | null; readonly length: number };

export type FileCache = {
  readonly file: (path: string) => CodeFile | null;
  readonly outline: (path: string) => Outline | null;
};

/**
 * Keeps the parsed files that were asked for last, and the outline of every file. A file that is no longer kept is parsed
 * again when its code is asked for.
 */
export function fileCache(parse: (path: string) => Parsed): FileCache {
  /** Asked for longest ago first. */
  const kept = new Map<string, Parsed>();
  const outlines = new Map<string, Outline | null>();
  let size = 0;

  const add = (path: string): Parsed => {
    const parsed = parse(path);
    if (!outlines.has(path)) {
      outlines.set(path, parsed.file === null ? null : outlineOf(parsed.file));
    }
    size += parsed.length;
    for (const [oldest, { length }] of kept) {
      if (size <= MAX_KEPT) break;
      kept.delete(oldest);
      size -= length;
    }
    return parsed;
  };
  const file = (path: string) => {
    const known = kept.get(path);
    if (known !== undefined) kept.delete(path);
    const parsed = known ?? add(path);
    kept.set(path, parsed);
    return parsed.file;
  };
  return {
    file,
    outline(path) {
      if (!outlines.has(path)) file(path);
      return outlines.get(path) ?? null;
    },
  };
}
