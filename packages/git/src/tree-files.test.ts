import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bareRepository, type GitStorage } from './git-directory.ts';
import { GitError } from './git-error.ts';
import { writeObject, writeTree } from './loose-object.testing.ts';
import { openObjects } from './object-store.ts';
import { git, temporaryTree } from './temporary-tree.testing.ts';
import { treeFiles } from './tree-files.ts';

function bare(): GitStorage {
  const root = temporaryTree();
  git(root, ['init', '-q', '--bare']);
  return bareRepository(root) as GitStorage;
}

const listed = (storage: GitStorage, tree: string, maxEntries?: number) => {
  const store = openObjects(storage);
  const limits = maxEntries === undefined ? {} : { maxEntries };
  const files = [...treeFiles(store, tree, limits)];
  store.close();
  return files;
};

test('a folder without HEAD or objects is not a bare repository', () => {
  expect(bareRepository(temporaryTree())).toBeNull();
  expect(bareRepository(temporaryTree({ HEAD: 'ref: refs/heads/main\n' }))).toBeNull();
  expect(bareRepository(temporaryTree({ HEAD: 'ref: x\n', objects: 'a file' }))).toBeNull();
  expect(bareRepository(temporaryTree({ 'objects/a': '' }))).toBeNull();
});

test('files come before folders, both by name; links and submodules are named, not followed', () => {
  const storage = bare();
  const blob = writeObject(storage.gitDir, 'blob', 'x');
  const inner = writeTree(storage.gitDir, [['100644', 'y', blob]]);
  const tree = writeTree(storage.gitDir, [
    ['40000', 'a', inner],
    ['100644', 'b', blob],
    ['120000', 'link', blob],
    ['160000', 'module', blob],
    ['100755', 'B', blob],
  ]);
  expect(listed(storage, tree)).toEqual([
    { kind: 'file', path: 'B', object: blob },
    { kind: 'file', path: 'b', object: blob },
    { kind: 'other', path: 'link' },
    { kind: 'other', path: 'module' },
    { kind: 'file', path: 'a/y', object: blob },
  ]);
});

test.each(['..', '.', '.git', '.GIT', 'a/b', '../../etc/passwd'])(
  'an entry with the name %j is a failure and not listed',
  (name) => {
    const storage = bare();
    const blob = writeObject(storage.gitDir, 'blob', 'x');
    const inner = writeTree(storage.gitDir, [
      ['100644', name, blob],
      ['40000', name, blob],
      ['100644', 'z', blob],
    ]);
    const files = listed(storage, writeTree(storage.gitDir, [['40000', 'in', inner]]));
    const reason = `${JSON.stringify(name)} is not a valid file name: not examined`;
    const failure = { kind: 'failed', path: 'in', reason };
    expect(files).toEqual([failure, failure, { kind: 'file', path: 'in/z', object: blob }]);
  },
);

test('few objects that make ten billion paths are listed up to the limit, which is reported', () => {
  const storage = bare();
  let tree = writeTree(storage.gitDir, [['100644', 'f', writeObject(storage.gitDir, 'blob', 'x')]]);
  for (let level = 0; level < 10; level++) {
    const names = Array.from({ length: 10 }, (_, at) => `d${at}`);
    tree = writeTree(
      storage.gitDir,
      names.map((name) => ['40000', name, tree] as const),
    );
  }
  const files = listed(storage, tree, 1000);
  const reason = expect.stringMatching(/^more than 1000 files and folders: nothing from d0\//);
  expect(files.at(-1)).toEqual({ kind: 'failed', path: '.', reason });
  expect(files.length).toBeLessThan(1000);
});

test('folders within folders are listed down to the longest path of a checkout', () => {
  const storage = bare();
  let tree = writeTree(storage.gitDir, [
    ['100644', 'deepest', writeObject(storage.gitDir, 'blob', 'x')],
  ]);
  for (let level = 0; level < 3000; level++) {
    tree = writeTree(storage.gitDir, [['40000', 'd', tree]]);
  }
  const [only, ...others] = listed(storage, tree);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    kind: 'failed',
    path: expect.stringMatching(/^d(?:\/d){2047}$/),
    reason: 'a path below it has more than 4096 characters: not examined',
  });
});

test('a missing folder is a failure of its own, a missing top an error', () => {
  const storage = bare();
  const missing = '1'.repeat(40);
  const blob = writeObject(storage.gitDir, 'blob', 'x');
  const tree = writeTree(storage.gitDir, [
    ['40000', 'gone', missing],
    ['40000', 'blob', blob],
    ['100644', 'here', blob],
  ]);
  expect(listed(storage, tree)).toEqual([
    { kind: 'file', path: 'here', object: blob },
    {
      kind: 'failed',
      path: 'blob',
      reason: `folder cannot be read: object ${blob} is not a tree`,
    },
    { kind: 'failed', path: 'gone', reason: `folder cannot be read: object ${missing} is missing` },
  ]);
  expect(() => listed(storage, missing)).toThrow(GitError);
});

test('a delta that says it is larger than any chain may be is refused before it is inflated', () => {
  const storage = bare();
  const name = Buffer.alloc(20, 7);
  // type 7 (delta with its base by name), size 2^30 in groups of 4 and 7 bits
  const header = Buffer.from([0xf0, 0x80, 0x80, 0x80, 0x80, 0x02]);
  const entry = Buffer.concat([header, Buffer.alloc(20, 8), deflateSync(Buffer.alloc(64))]);
  const body = Buffer.concat([Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1'), entry]);
  const sum = createHash('sha1').update(body).digest();
  const fanout = Buffer.alloc(1024);
  for (let byte = 7; byte < 256; byte++) fanout.writeUInt32BE(1, byte * 4);
  const tail = [name, Buffer.alloc(4), Buffer.from([0, 0, 0, 12]), sum, Buffer.alloc(20)];
  const folder = join(storage.gitDir, 'objects/pack');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pack-x.pack'), Buffer.concat([body, sum]));
  const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);
  writeFileSync(join(folder, 'pack-x.idx'), Buffer.concat([magic, fanout, ...tail]));
  const store = openObjects(storage);
  expect(() => store.read(name.toString('hex'))).toThrow(/delta chain of more than/);
  store.close();
});
