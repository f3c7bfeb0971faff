import type { SourceTree } from '@svc/analysis';
import { contentOf } from '../content.ts';
import { fileReader } from '../read-file.ts';
import { firstBytes } from './first-bytes.ts';
import { keptTexts } from './kept-texts.ts';

/** Larger files are bundles or data to an analyzer. */
const MAX_BYTES = 5 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The files of a scanned folder. `files` are what opens each, by path below the root. A text is read when it is asked
 * for, and kept while there is room.
 */
export function diskTree(files: ReadonlyMap<string, string>): SourceTree {
  let room = new Uint8Array(0);
  const read = fileReader(MAX_BYTES, (length) => {
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
      const content = typeof length === 'number' ? contentOf(room.subarray(0, length)) : null;
      return content?.kind === 'text' ? decoder.decode(content.bytes) : null;
    }),
    bytes(path, most) {
      const file = files.get(path);
      return file === undefined ? null : firstBytes(file, most);
    },
  };
}
