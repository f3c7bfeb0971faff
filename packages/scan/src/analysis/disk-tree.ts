import type { SourceTree } from '@svc/analysis';
import { fileReader } from '../read-file.ts';
import { firstBytes } from './first-bytes.ts';
import { keptTexts, MAX_TEXT_BYTES, textOfBytes } from './kept-texts.ts';

/**
 * The files of a scanned folder. `files` are what opens each, by path below the root. A text is read when it is asked
 * for, and kept while there is room.
 */
export function diskTree(files: ReadonlyMap<string, string>): SourceTree {
  let room = new Uint8Array(0);
  const read = fileReader(MAX_TEXT_BYTES, (length) => {
    if (length <= room.length) return room;
    const larger = new Uint8Array(length);
    larger.set(room);
    room = larger;
    return room;
  });
  let paths: readonly string[] | null = null;
  return {
    get paths() {
      paths ??= [...files.keys()].sort();
      return paths;
    },
    text: keptTexts((path) => {
      const file = files.get(path);
      if (file === undefined) return null;
      const length = read(file);
      return typeof length === 'number' ? textOfBytes(room.subarray(0, length)) : null;
    }),
    bytes(path, most) {
      const file = files.get(path);
      return file === undefined ? null : firstBytes(file, most);
    },
  };
}
