import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseGitignore } from './gitignore.ts';
import { git, temporaryTree, writeIn } from './temporary-tree.testing.ts';

const names = fc.constantFrom(
  'a',
  'b',
  'ab',
  'a.b',
  '.a',
  'é',
  'a b',
  '#a',
  '!a',
  'a]',
  '-',
  'aXb',
  'a\\b',
);
const ATOMS = [
  ...['a', 'b', '*', '**', '?', '[ab]', '[!a]', '[^b]', '[a-b]', '[]]', '\\*', '\\a', '.', ' '],
  ...['#', '!', '[[:alpha:]]', '[[:digit:]x]', '[\\]]', 'X', '-', '[b-a]', '[[:no:]]'],
];
const segmentOf = (...atoms: string[]) =>
  fc
    .array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(''));
// Left out: an open class or a backslash that meets a slash (git reads on across it), and `a**/` (git takes the
// literal start off first and then sees a leading `**/`, against its manual). There ours ignores less.
const patterns = fc
  .tuple(
    fc.constantFrom('', '!', '/', '!/'),
    fc.oneof(
      fc.array(fc.oneof(segmentOf(...ATOMS), fc.constant('**')), { minLength: 2, maxLength: 3 }),
      fc.tuple(segmentOf(...ATOMS, '[a', '\\')),
    ),
    fc.constantFrom('', '/', ' ', '\r'),
  )
  .filter(([, parts, end]) => end !== '/' || !/[\\[]/.test(parts.at(-1) ?? ''))
  .filter(([, parts]) => parts.every((part) => part === '**' || !part.includes('**')))
  .map(([start, parts, end]) => start + parts.join('/') + end);
const paths = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));

test('rules decide as git check-ignore does, on random patterns and paths [SCAN-01]', () => {
  const root = temporaryTree();
  git(root, ['init', '-q']);
  fc.assert(
    fc.property(
      fc.array(patterns, { maxLength: 5 }),
      fc.array(paths, { maxLength: 12 }),
      (lines, all) => {
        writeIn(root, '.gitignore', lines.join('\n'));
        const rules = parseGitignore(lines.join('\n'));
        const ours = all.filter((path) => isIgnored(rules, path));
        const input = all.map((path) => `${path}\0`).join('');
        const theirs = git(root, ['check-ignore', '-z', '--stdin', '--no-index'], input);
        expect(ours.map((path) => Buffer.from(path).toString('latin1'))).toEqual(
          theirs.split('\0').slice(0, -1),
        );
      },
    ),
    { numRuns: 300 },
  );
});

/** As the walker asks: an ignored folder is not entered. */
function isIgnored(rules: ReturnType<typeof parseGitignore>, path: string): boolean {
  const parts = path.split('/');
  return parts.some((_, at) => {
    const isDirectory = at < parts.length - 1;
    return rules(parts.slice(0, at + 1).join('/'), isDirectory) === 'ignored';
  });
}

test('a pattern made to backtrack is decided at once [SCAN-18]', () => {
  const rules = parseGitignore(`${'*a'.repeat(200)}b\n${'**/a/'.repeat(200)}b`);
  expect(rules('a'.repeat(5000), false)).toBeNull();
  expect(rules('a/'.repeat(1000), false)).toBeNull();
});
