import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git, temporaryTree, writeIn } from '@svc/git/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walk } from './walk.ts';

const files = (root: string) => [...walk(root)].map((entry) => entry.path).sort();

test('inside a work tree the files are those git lists as tracked or not ignored [SCAN-01]', () => {
  const name = fc.constantFrom('a', 'b', 'c.log', 'build', 'é');
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
  const rule = fc.constantFrom(
    'a',
    '!a',
    'build/',
    '*.log',
    '!c.log',
    '/b',
    'a/*',
    '!a/b',
    '**/build',
    'é/',
  );
  const ignoreFile = fc.tuple(
    fc.constantFrom('', 'a/', 'b/', 'a/b/'),
    fc.array(rule, { maxLength: 3 }),
  );
  fc.assert(
    fc.property(
      fc.array(path, { maxLength: 12 }),
      fc.array(ignoreFile, { maxLength: 3 }),
      fc.array(rule, { maxLength: 2 }),
      fc.nat(4),
      (paths, ignoreFiles, exclude, forced) => {
        const root = temporaryTree();
        git(root, ['init', '-q']);
        for (const one of paths) tryWrite(root, one);
        for (const [folder, rules] of ignoreFiles)
          tryWrite(root, `${folder}.gitignore`, rules.join('\n'));
        writeIn(root, '.git/info/exclude', exclude.join('\n'));
        const before = files(root);
        const tracked = paths.slice(0, forced).map(topOf);
        if (tracked.length > 0) git(root, ['add', '-f', '--', ...tracked]);
        const listed = git(root, ['ls-files', '-z', '-co', '--exclude-standard'])
          .split('\0')
          .slice(0, -1);
        const theirs = [...new Set(listed)].map((text) => Buffer.from(text, 'latin1').toString());
        expect(files(root)).toEqual(theirs.sort());
        if (tracked.length === 0) expect(before).toEqual(theirs.sort());
      },
    ),
    { numRuns: 60 },
  );
});

function topOf(path: string): string {
  return path.split('/')[0] as string;
}

/** A path may already be a folder, or lie below a file. */
function tryWrite(root: string, path: string, content = ''): void {
  try {
    writeIn(root, path, content);
  } catch (error) {
    if (!/EISDIR|ENOTDIR|EEXIST/.test(String(error))) throw error;
  }
}

test('a folder of a work tree obeys the rules above it, unless they leave out that folder itself', () => {
  const root = temporaryTree({
    '.gitignore': '*.tmp\nout/\n',
    'src/a.ts': '',
    'src/a.tmp': '',
    'out/b.ts': '',
    'out/b.tmp': '',
  });
  git(root, ['init', '-q']);
  expect(files(join(root, 'src'))).toEqual(['a.ts']);
  expect(files(join(root, 'out'))).toEqual(['b.tmp', 'b.ts']);
});

test('a nested repository has its own rules and index', () => {
  const root = temporaryTree({
    '.gitignore': '*.a\n',
    'in/x.a': '',
    'in/x.b': '',
    'in/.gitignore': '*.b\n',
  });
  git(root, ['init', '-q']);
  git(join(root, 'in'), ['init', '-q']);
  expect(files(root)).toEqual(['.gitignore', 'in/.gitignore', 'in/x.a']);
  git(join(root, 'in'), ['add', '-f', 'x.b']);
  expect(files(root)).toEqual(['.gitignore', 'in/.gitignore', 'in/x.a', 'in/x.b']);
});

test('tracked files of a split index stay, wherever their entry is', () => {
  const root = temporaryTree({ '.gitignore': '*.x\n', 'old.x': '', 'new.x': '', 'left.x': '' });
  git(root, ['init', '-q']);
  git(root, ['add', '-f', 'old.x', '.gitignore']);
  git(root, ['update-index', '--split-index']);
  git(root, ['add', '-f', 'new.x']);
  expect(files(root)).toEqual(['.gitignore', 'new.x', 'old.x']);
});

test('a linked work tree reads its own index and the shared excludes', () => {
  const root = temporaryTree({ 'main/f': '' });
  const main = join(root, 'main');
  git(main, ['init', '-q']);
  git(main, ['add', 'f']);
  git(main, ['commit', '-qm', 'start']);
  git(main, ['worktree', 'add', '-q', '../linked']);
  writeIn(root, 'main/.git/info/exclude', '*.x\n');
  writeIn(root, 'linked/kept.x', '');
  writeIn(root, 'linked/left.x', '');
  git(join(root, 'linked'), ['add', '-f', 'kept.x']);
  expect(files(join(root, 'linked'))).toEqual(['f', 'kept.x']);
});

test('outside git .gitignore files hold, and the default excludes can be taken back', () => {
  const root = temporaryTree({
    'a/.gitignore': 'x\n!node_modules/\n',
    'a/x': '',
    'a/node_modules/y': '',
    'node_modules/z': '',
    '.venv/z': '',
  });
  expect(files(root)).toEqual(['a/.gitignore', 'a/node_modules/y']);
});

test('symbolic links are listed, not followed, so a loop ends [SCAN-18]', () => {
  const root = temporaryTree({ 'dir/file': '' });
  symlinkSync('..', join(root, 'dir', 'loop'));
  symlinkSync('/etc/passwd', join(root, 'link'));
  const entries = [...walk(root)].map(({ kind, path }) => `${kind} ${path}`);
  expect(entries.sort()).toEqual(['file dir/file', 'other dir/loop', 'other link']);
});

test.skipIf(process.platform !== 'linux')(
  'names that are not UTF-8 are found and can be told apart [SCAN-18]',
  () => {
    const root = temporaryTree();
    const start = Buffer.from(`${root}/`);
    for (const byte of [0xff, 0xfe])
      writeFileSync(Buffer.concat([start, Buffer.from([0x61, byte])]), 'x');
    const folder = Buffer.concat([start, Buffer.from([0xe9])]);
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from('/in')]), 'x');
    expect(files(root)).toEqual(['\\xE9/in', 'a\\xFE', 'a\\xFF']);
  },
);
