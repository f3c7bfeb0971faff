import type { SourceTree } from '@svc/analysis';
import { GitError, type ObjectStore } from '@svc/git';
import { keptTexts, MAX_TEXT_BYTES, textOfBytes } from './kept-texts.ts';

/**
 * Files as objects of a repository, by path. What cannot be read, or is larger than 5 MiB, is not in the tree. A text is
 * read when it is asked for, and kept while there is room.
 */
export function objectTree(store: ObjectStore, objects: ReadonlyMap<string, string>): SourceTree {
  const read = (path: string): Uint8Array | null => {
    const object = objects.get(path);
    if (object === undefined) return null;
    try {
      const found = store.read(object, MAX_TEXT_BYTES);
      return 'bytes' in found ? found.bytes : null;
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  };
  return {
    paths: [...objects.keys()].sort(),
    text: keptTexts((path) => {
      const bytes = read(path);
      return bytes === null ? null : textOfBytes(bytes);
    }),
    bytes: (path, most) => read(path)?.slice(0, most) ?? null,
  };
}
