import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownersOf, parseCodeOwners } from './code-owners.ts';

const parsed = (text: string) => parseCodeOwners(Buffer.from(text));
const lineFor = (text: string, path: string) => ownersOf(parsed(text), path)?.line ?? null;

/** The example of GitHub's documentation, its comments left out. */
const DOCUMENTED = `*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/*  docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;

describe('the example of the documentation', () => {
  test.each([
    ['README.md', ['@global-owner1', '@global-owner2'], 1],
    ['src/deep/a.js', ['@js-owner'], 2],
    ['a.go', ['docs@example.com'], 3],
    ['x/notes.txt', ['@octo-org/octocats'], 4],
    ['build/logs/a/b', ['@octocat'], 10],
    ['docs/getting-started.md', ['@doctocat'], 8],
    ['docs/build-app/troubleshooting.md', ['@doctocat'], 8],
    ['src/apps/main.c', ['@octocat'], 7],
    ['scripts/a', ['@doctocat', '@octocat'], 9],
    ['deeply/nested/logs/x', ['@octocat'], 10],
    ['apps/web/a', ['@octocat'], 11],
    ['apps/github', [], 12],
    ['apps/github/workflow', [], 12],
  ])('%s belongs to %j by line %i', (path, owners, line) => {
    expect(ownersOf(parsed(DOCUMENTED), path)).toEqual({ owners, line });
  });
});

test.each([
  ['docs/* @a', 'docs/a.md', 1],
  ['docs/* @a', 'docs/a/b.md', null],
  ['docs/* @a', 'x/docs/a.md', null],
  ['docs/** @a', 'docs/a/b.md', 1],
  ['docs/** @a', 'docs', null],
  ['/* @a', 'README', 1],
  ['/* @a', 'a/b', null],
  ['docs @a', 'x/docs/y', 1],
  ['docs/ @a', 'docs', null],
  ['/docs @a', 'x/docs', null],
  ['*.js @a', 'a.js/b', 1],
  ['a?c @a', 'abc', 1],
  ['a?c @a', 'a/c', null],
  ['a\\ b.md @a', 'a b.md', 1],
  ['a\\*b @a', 'a*b', 1],
  ['a\\*b @a', 'axb', null],
  ['A.md @a', 'a.md', null],
  ['é.md @a', 'é.md', 1],
  ['a#b @a', 'a#b', 1],
  ['x/**/y @a', 'x/y', 1],
  ['\ufeff*.md @a', 'a.md', 1],
  ['*.md @a\r', 'a.md', 1],
])('%j of %s: line %j', (text, path, line) => {
  expect(lineFor(text, path)).toBe(line);
});

test.each([
  ['!a @b', /negated/],
  ['\\#a @b', /escaped #/],
  ['a[bc] @d', /range/],
  ['[Section] @d', /range/],
  ['^[Section][2] @d', /range/],
  ['a\\', /backslash/],
  ['/ @a', /empty/],
  ['a b', /an owner/],
  ['a @b @', /an owner/],
  ['a @b/c/d', /an owner/],
  ['a a\u0000b@c.d', /an owner/],
  ['a a\u202eb@c.d', /an owner/],
])('%j is skipped and named, the others count', (line, reason) => {
  const { rules, problems } = parsed(`*.md @a\n${line}\n*.js @b`);
  expect(rules.map((rule) => rule.line)).toEqual([1, 3]);
  expect(problems).toEqual([{ line: 2, reason: expect.stringMatching(reason) }]);
});

test('a file of 3 MB or with too many rules has none', () => {
  const line = 'a @b\n';
  const large = parsed(`${line}#${'x'.repeat(3 * 1024 * 1024 - line.length - 1)}`);
  expect(large).toEqual({ rules: [], problems: [{ line: null, reason: expect.any(String) }] });
  expect(parsed(`${line}#${'x'.repeat(3 * 1024 * 1024 - line.length - 2)}`).rules).toHaveLength(1);
  expect(parsed(line.repeat(50_001)).rules).toEqual([]);
});

/** The same in another way: a pattern as one regular expression. */
function plainMatch(pattern: string, path: string): boolean {
  const isFolder = pattern.endsWith('/');
  const body = pattern.replace(/^\//, '').replace(/\/$/, '');
  const segments = body.split('/');
  const isAnchored = pattern.startsWith('/') || segments.length > 1;
  const source = segments.map((segment, at) => {
    if (segment === '**') return at === segments.length - 1 ? '.+' : '(?:[^/]+/)*';
    const glob = segment.replace(/\*+/g, '[^/]*').replace(/\?/g, '[^/]');
    return `${glob}${at === segments.length - 1 ? '' : '/'}`;
  });
  const last = segments.at(-1);
  const isLevel = isAnchored && (last === '*' || last === '**');
  const below = isFolder ? '/.+' : isLevel ? '' : '(?:/.+)?';
  return new RegExp(`^${isAnchored ? '' : '(?:[^/]+/)*'}${source.join('')}${below}$`).test(path);
}

test('the last line whose pattern matches decides, as a plain matcher has it', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '?', '**');
  const pattern = fc
    .tuple(fc.boolean(), fc.array(segment, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([start, segments, end]) => `${start ? '/' : ''}${segments.join('/')}${end ? '/' : ''}`);
  const path = fc
    .array(fc.constantFrom('a', 'b', 'ab', 'aab', 'c'), { minLength: 1, maxLength: 4 })
    .map((segments) => segments.join('/'));
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 5 }), path, (patterns, file) => {
      const text = patterns.map((one, at) => `${one} @owner${at}`).join('\n');
      const last = patterns.findLastIndex((one) => plainMatch(one, file));
      expect(ownersOf(parsed(text), file)).toEqual(
        last === -1 ? null : { owners: [`@owner${last}`], line: last + 1 },
      );
    }),
    { numRuns: 500 },
  );
});

test('any bytes are a file, each of whose lines is a rule, a problem or nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...' \t\n\r\\#!@[]/*?aé.'), maxLength: 60 }),
      fc.string({ maxLength: 20 }),
      (text, path) => {
        const owners = parsed(text);
        const lines = text.split('\n').length;
        expect(owners.rules.length + owners.problems.length).toBeLessThanOrEqual(lines);
        const found = ownersOf(owners, path);
        expect(found === null || owners.rules.some(({ line }) => line === found.line)).toBe(true);
      },
    ),
  );
});
