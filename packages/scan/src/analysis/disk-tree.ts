import type { SourceTree } from '@svc/analysis';
import { firstBytes } from './first-bytes.ts';
import { keptTexts } from './kept-texts.ts';
import { textReader } from './text-reader.ts';

/**
 * The files of a scanned folder. `files` are what opens each, by path below the root. A text is read when it is asked
 * for, and kept while there is room.
 */
export function diskTree(files: ReadonlyMap<string, string>): SourceTree {
  const text = textReader();
  let paths: readonly string[] | null = null;
  return {
    get paths() {
      paths ??= [...files.keys()].sort();
      return paths;
    },
    text: keptTexts((path) => {
      const file = files.get(path);
      return file === undefined ? null : text(file);
    }),
    bytes(path, most) {
      const file = files.get(path);
      return file === undefined ? null : firstBytes(file, most);
    },
  };
}
