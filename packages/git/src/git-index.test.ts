import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseGitIndex } from './git-index.ts';
import { git, temporaryTree } from './temporary-tree.testing.ts';

const FILES = [
  'a',
  'dir/b c',
  'dir/sub/long-name-that-shares-a-start',
  'dir/sub/long-name',
  'grün',
];

function repository(format: string, commands: readonly (readonly string[])[]): Uint8Array {
  const root = temporaryTree(Object.fromEntries(FILES.map((path) => [path, path])));
  git(root, ['init', '-q', `--object-format=${format}`]);
  git(root, ['add', '-A']);
  for (const command of commands) git(root, command);
  return readFileSync(join(root, '.git', 'index'));
}

test.each([
  ['2', 'sha1', 20, []],
  [
    '3, an extended entry',
    'sha1',
    20,
    [
      ['add', '-N', 'a'],
      ['update-index', '--skip-worktree', 'a'],
    ],
  ],
  ['4, shared name starts', 'sha1', 20, [['update-index', '--index-version', '4']]],
  ['2 with SHA-256 names', 'sha256', 32, []],
] as const)('an index of version %s gives its tracked paths', (_, format, bytes, commands) => {
  expect(parseGitIndex(repository(format, commands), bytes)?.paths.toSorted()).toEqual(
    [...FILES].sort(),
  );
});

test('a split index names the file that holds the rest', () => {
  const index = repository('sha1', [['update-index', '--split-index']]);
  expect(parseGitIndex(index, 20)).toEqual({
    paths: [],
    sharedIndex: expect.stringMatching(/^sharedindex\.[0-9a-f]{40}$/),
  });
});

test('a cut or foreign index is no index, whatever the place of the cut [SCAN-18]', () => {
  const index = repository('sha1', []);
  for (let length = 0; length < index.length - 100; length++) {
    expect(parseGitIndex(index.subarray(0, length), 20)).toBeNull();
  }
  expect(parseGitIndex(Buffer.alloc(4096, 0xff), 20)).toBeNull();
});
