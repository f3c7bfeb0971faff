import { Buffer } from 'node:buffer';
import type { SourceTree } from './analyzer.ts';

/** Test input: a tree of files by path; those given as bytes are binary. */
export function folderTree(files: Readonly<Record<string, string | Uint8Array>>): SourceTree {
  const file = (path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);
  return {
    paths: Object.keys(files).sort(),
    text(path) {
      const content = file(path);
      return typeof content === 'string' ? content : null;
    },
    bytes(path, most) {
      const content = file(path);
      if (content === undefined) return null;
      return (typeof content === 'string' ? Buffer.from(content) : content).subarray(0, most);
    },
  };
}
