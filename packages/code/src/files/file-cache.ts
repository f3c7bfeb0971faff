import type { Code } from '../program/code-tree.ts';
import { packCode, unpackCode } from '../program/packed-code.ts';
import { type CodeFile, codeFile, type Outline } from '../program/program.ts';
import { sourceKind } from '../readers/languages.ts';
import type { PackedSource, SourceCode } from '../readers/source-code.ts';
import { outlineOf } from './outline.ts';

/** Source of the files that are kept as objects, UTF-16 code units; they take about 20 bytes for each. */
const MAX_KEPT = 2_000_000;
/** Bytes of the files that are kept packed. */
const MAX_PACKED = 16 * 1024 * 1024;

export type FileCache = {
  readonly file: (path: string) => CodeFile | null;
  readonly outline: (path: string) => Outline | null;
};

type Kept = { readonly file: CodeFile | null; readonly length: number };

/**
 * Keeps the files that were asked for last, those before them packed, and the outline of every file. A file that is no longer
 * kept either way is read again when its code is asked for.
 */
export function fileCache(read: (path: string) => SourceCode | PackedSource): FileCache {
  /** Asked for longest ago first. */
  const kept = new Map<string, Kept>();
  const packed = packedSources();
  const outlines = new Map<string, Outline | null>();
  let size = 0;

  const add = (path: string): Kept => {
    const source = packed.get(path) ?? read(path);
    if ('packed' in source) packed.add(path, source);
    const { length } = source;
    const file = fileOf(path, 'packed' in source ? unpacked(source) : source.code);
    if (!outlines.has(path)) outlines.set(path, file === null ? null : outlineOf(file));
    size += length;
    for (const [oldest, { file, length }] of kept) {
      if (size <= MAX_KEPT) break;
      kept.delete(oldest);
      size -= length;
      if (file !== null && packed.get(oldest) === null) {
        packed.add(oldest, { packed: packCode(file.code), length, problem: null });
      }
    }
    return { file, length };
  };
  const file = (path: string) => {
    const known = kept.get(path);
    if (known !== undefined) kept.delete(path);
    const entry = known ?? add(path);
    kept.set(path, entry);
    return entry.file;
  };
  return {
    file,
    outline(path) {
      if (!outlines.has(path)) file(path);
      return outlines.get(path) ?? null;
    },
  };
}

function fileOf(path: string, code: readonly Code[] | null): CodeFile | null {
  const kind = code === null ? null : sourceKind(path);
  return code === null || kind === null ? null : codeFile(path, kind.language, code);
}

const unpacked = ({ packed }: PackedSource) => (packed === null ? null : unpackCode(packed));

type PackedSources = {
  readonly get: (path: string) => PackedSource | null;
  readonly add: (path: string, source: PackedSource) => void;
};

/** Packed files while there is room for them; the first that was added leaves first. */
function packedSources(): PackedSources {
  const sources = new Map<string, PackedSource>();
  let size = 0;
  return {
    get: (path) => sources.get(path) ?? null,
    add(path, source) {
      size += (source.packed?.length ?? 0) - (sources.get(path)?.packed?.length ?? 0);
      sources.set(path, source);
      for (const [first, { packed }] of sources) {
        if (size <= MAX_PACKED) break;
        sources.delete(first);
        size -= packed?.length ?? 0;
      }
    },
  };
}
