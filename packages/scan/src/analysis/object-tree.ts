import type { SourceTree } from '@svc/analysis';
import { GitError, type ObjectStore } from '@svc/git';
import { contentOf } from '../content.ts';

/** Larger files are bundles or data to an analyzer. */
const MAX_BYTES = 5 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Files as objects of a repository, by path. What cannot be read is not in the tree. Each text is read once. */
export function objectTree(store: ObjectStore, objects: ReadonlyMap<string, string>): SourceTree {
  const texts = new Map<string, string | null>();
  const read = (path: string): string | null => {
    const object = objects.get(path);
    if (object === undefined) return null;
    try {
      const found = store.read(object, MAX_BYTES);
      const content = 'bytes' in found ? contentOf(found.bytes) : null;
      return content?.kind === 'text' ? decoder.decode(content.bytes) : null;
    } catch (error) {
      if (error instanceof GitError) return null;
      throw error;
    }
  };
  return {
    paths: [...objects.keys()].sort(),
    text(path) {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const text = read(path);
      texts.set(path, text);
      return text;
    },
  };
}
