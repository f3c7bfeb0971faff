import fc from 'fast-check';
import { expect, test } from 'vitest';
import { git, temporaryTree } from './temporary-tree.testing.ts';
import { DiffError, parseUnifiedDiff } from './unified-diff.ts';

const parse = (text: string) => parseUnifiedDiff(Buffer.from(text, 'latin1'));
const hunk = '@@ -0,0 +1 @@\n+x\n';

/** Added lines as `path:line text`. */
function added(diff: string): string[] {
  return parse(diff).files.flatMap(({ path, runs }) =>
    runs.flatMap(({ startLine, bytes }) =>
      new TextDecoder()
        .decode(bytes)
        .replace(/\n$/, '')
        .split('\n')
        .map((line, at) => `${path}:${startLine + at} ${line}`),
    ),
  );
}

test('added lines of any two trees, as git diffs them, stand where they stand in the new tree [SCAN-11]', () => {
  const line = fc.constantFrom(
    'a',
    'b',
    '',
    '+++ b/x',
    '--- a/x',
    '@@ -1 +1 @@',
    'é',
    ' ',
    '\r',
    '-- ',
    '\\ No',
  );
  const content = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''));
  const name = fc.constantFrom(
    'a',
    'b c',
    'grün',
    'tab\tname',
    'quote"d',
    'd/a',
    'b/a',
    'new\nline',
  );
  const tree = fc.dictionary(name, content, { maxKeys: 3 });
  const options = fc.constantFrom('-U0', '-U3', '--no-prefix', '--src-prefix=i/', '--no-renames');
  const root = temporaryTree();
  git(root, ['init', '-q', '--bare']);
  fc.assert(
    fc.property(tree, tree, options, (before, after, option) => {
      git(
        root,
        ['fast-import', '--quiet', '--force'],
        commit('old', before) + commit('new', after),
      );
      const renames = option === '--no-renames' ? [option] : [];
      const both = git(root, ['diff', '--numstat', '--patch', option, ...renames, 'old', 'new']);
      // the counts, an empty line, and the diff
      const [counts = '', ...diff] = both.split('\n\n');
      const found = added(diff.join('\n\n'));
      for (const entry of found) {
        const [, path = '', number = '', text] = /^([^:]*):(\d+) (.*)$/s.exec(entry) ?? [];
        expect(after[path]?.split('\n')[Number(number) - 1]).toBe(text);
      }
      const expected = counts
        .split('\n')
        .reduce((sum, count) => sum + (Number.parseInt(count, 10) || 0), 0);
      expect(found.length).toBe(expected);
    }),
    { numRuns: 60 },
  );
});

/** What `git fast-import` makes a branch of one commit with these files from: one process for both trees. */
function commit(branch: string, tree: Readonly<Record<string, string>>): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const files = Object.entries(tree).map(
    ([path, content]) => `M 100644 inline ${JSON.stringify(path)}\n${data(content)}`,
  );
  const author = 'committer test <test@example.invalid> 0 +0000';
  return `commit refs/heads/${branch}\n${author}\n${data('')}deleteall\n${files.join('')}\n`;
}

test('a rename with a change is named as in the new tree, a bare rename adds nothing', () => {
  const header =
    'diff --git a/old b/new dir/x\nsimilarity index 90%\nrename from old\nrename to new dir/x\n';
  expect(added(`${header}--- a/old\n+++ b/new dir/x\t\n@@ -1 +1,2 @@\n a\n+b\n`)).toEqual([
    'new dir/x:2 b',
  ]);
  expect(added(header)).toEqual([]);
});

test('deletions add nothing', () => {
  expect(
    added(
      'diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n',
    ),
  ).toEqual([]);
});

test('a diff of diff -u, without git headers, is read; its times are no part of the names', () => {
  expect(added(`--- old/x\t2026-01-01 00:00:00\n+++ new/x\t2026-01-01 00:00:01\n${hunk}`)).toEqual([
    'new/x:1 x',
  ]);
  expect(added(`--- a/x\n+++ b/x\n${hunk}--- a/y\n+++ b/y\n${hunk}`)).toEqual(['x:1 x', 'y:1 x']);
});

test('line ends CR LF, an added line without line end, and text between the files are accepted', () => {
  const mail = `From 0\nSubject: x\n\n---\n x | 1 +\n\ndiff --git a/x b/x\n--- /dev/null\n+++ b/x\n${hunk}\\ No newline at end of file\n-- \n2.39.5\n`;
  expect(added(mail)).toEqual(['x:1 x']);
  expect(added(mail.replaceAll('\n', '\r\n'))).toEqual(['x:1 x\r']);
});

test('binary files are counted, deleted ones are not', () => {
  const literal = 'GIT binary patch\nliteral 3\nKcmZ\n\nliteral 0\nHcmV\n\n';
  const text = `diff --git a/p b/p\nBinary files a/p and b/p differ\ndiff --git a/q b/q\n${literal}diff --git a/r b/r\ndeleted file mode 100644\nBinary files a/r and /dev/null differ\n`;
  expect(parse(text)).toEqual({ files: [], binaryFiles: 2 });
});

test.each([
  ['a combined diff', 'diff --cc x\nindex 1,2..3\n', 'line 1 of the diff: combined diffs'],
  ['a combined hunk', '--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n', 'line 3 of the diff: combined'],
  [
    'a hunk that ends early',
    '--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n x\n',
    'line 5 of the diff: the hunk of line 3 ends',
  ],
  [
    'a hunk cut by the next file',
    `--- a/x\n+++ b/x\n@@ -0,0 +1,9 @@\n+x\ndiff --git a/y b/y\n`,
    'line 5',
  ],
  ['a hunk without a file', hunk, 'line 1 of the diff: a hunk without'],
  ['a text', 'hello\n', 'not a unified diff'],
])('%s is refused with the place and the reason [SCAN-11]', (_, text, message) => {
  expect(() => parse(text)).toThrow(DiffError);
  expect(() => parse(text)).toThrow(message);
});

test('any bytes are a diff or a DiffError [SCAN-18]', () => {
  const part = fc.constantFrom(
    'diff --git ',
    '--- ',
    '+++ ',
    '"',
    '\\',
    'a/x',
    '\n',
    '@@ -1 +1 @@',
    '+',
    '-',
    ' ',
    '\t',
    '\r',
  );
  fc.assert(
    fc.property(
      fc.array(part).map((parts) => parts.join('')),
      (text) => {
        try {
          parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(DiffError);
        }
      },
    ),
  );
});
