import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bareRepository, type GitStorage } from './git-directory.ts';
import { openObjects } from './object-store.ts';
import type { GitObject } from './pack.ts';
import { git, temporaryTree } from './temporary-tree.testing.ts';
import { treeFiles } from './tree-files.ts';

/** Commits the files and packs them; returns what reads one by its path. */
function packed(files: Readonly<Record<string, Buffer>>) {
  const root = temporaryTree(files);
  git(root, ['init', '-q']);
  git(root, ['add', '.']);
  const tree = git(root, ['write-tree']).trim();
  git(root, ['commit', '-q', '-m', 'files']);
  git(root, ['repack', '-a', '-d', '-q']);
  const store = openObjects(bareRepository(join(root, '.git')) as GitStorage);
  const objects = new Map(
    [...treeFiles(store, tree)].map((file) => [file.path, file.kind === 'file' ? file.object : '']),
  );
  const read = (path: string) => (store.read(objects.get(path) ?? '') as GitObject).bytes;
  return { read, close: store.close };
}

/** Bytes that neither zlib nor a delta makes shorter. */
function noise(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, n) =>
    createHash('sha256').update(`${seed} ${n}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

test('objects of a pack are read whole: smaller and larger than a window, in any order, compressed and as deltas', () => {
  const base = noise('base', 5_000);
  const files = {
    a: noise('a', 1_500_000),
    b: base,
    c: Buffer.concat([base, noise('c', 10)]),
    d: Buffer.alloc(300_000, 'x'),
    e: noise('e', 70_000),
    f: Buffer.alloc(0),
    g: noise('g', 65_536),
  };
  const pack = packed(files);
  for (const path of 'abcdefgafcgdbe')
    expect(Buffer.compare(pack.read(path), files[path as keyof typeof files])).toBe(0);
  pack.close();
});

test('small objects of a pack hold little more memory than their bytes', () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`f${n}`, noise(`${n}`, 20 + n)]),
  );
  const pack = packed(files);
  const contents = Object.keys(files).map(pack.read);
  pack.close();
  const bytes = contents.reduce((sum, { length }) => sum + length, 0);
  const buffers = new Set(contents.map(({ buffer }) => buffer));
  const held = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(held).toBeLessThan(2 * bytes + 2 * Buffer.poolSize);
});
