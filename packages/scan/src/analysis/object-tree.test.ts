import { Buffer } from 'node:buffer';
import { bareRepository, type GitStorage, openObjects } from '@svc/git';
import { git, temporaryTree, writeObject } from '@svc/git/testing';
import { expect, test } from 'vitest';
import { objectTree } from './object-tree.ts';

test('objects are read as text, as first bytes, or not at all', () => {
  const root = temporaryTree();
  git(root, ['init', '-q', '--bare']);
  const store = openObjects(bareRepository(root) as GitStorage);
  const tree = objectTree(
    store,
    new Map([
      ['text', writeObject(root, 'blob', '\ufeffhello')],
      ['binary', writeObject(root, 'blob', 'GGUF\0\0')],
      ['gone', '1'.repeat(40)],
    ]),
  );
  expect(tree.paths).toEqual(['binary', 'gone', 'text']);
  expect(tree.text('text')).toBe('hello');
  expect([tree.text('binary'), tree.text('gone'), tree.text('no such path')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(Buffer.from(tree.bytes?.('binary', 4) ?? []).toString()).toBe('GGUF');
  expect([tree.bytes?.('gone', 4), tree.bytes?.('no such path', 4)]).toEqual([null, null]);
  store.close();
});
