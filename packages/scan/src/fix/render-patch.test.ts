import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryTree } from '@svc/git/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineChanges } from './line-diff.ts';
import { renderPatch } from './render-patch.ts';

/** Applies a patch with git to a tree that has the file as it was. */
function applied(path: string, before: string, patch: string): string {
  const root = temporaryTree({ [path]: before });
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: root, input: patch });
  return readFileSync(join(root, path), 'utf8');
}

const texts = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 }),
    fc.boolean(),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([lines, isEnded, end]) => lines.map((line) => line + end).join('') + (isEnded ? '' : 'z'));

test('git applies each patch and gets the new text', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      fc.pre(before !== '' && after !== '' && before !== after);
      expect(applied('a.txt', before, renderPatch({ path: 'a.txt', before, after }))).toBe(after);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test.each(['a b.txt', 'a"b\\c.txt', 'é/ü.txt', 'a\tb.txt'])('git applies a patch of %j', (path) => {
  expect(applied(path, 'a\n', renderPatch({ path, before: 'a\n', after: 'b\n' }))).toBe('b\n');
});

test('changes turn one list of lines into the other', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 25 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const result: string[] = [];
      let at = 0;
      for (const { start, end, newStart, newEnd } of lineChanges(before, after)) {
        result.push(...before.slice(at, start));
        expect(result).toHaveLength(newStart);
        result.push(...after.slice(newStart, newEnd));
        at = end;
      }
      expect([...result, ...before.slice(at)]).toEqual(after);
    }),
  );
});

test('texts without a line in common are one change', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `a${at}`);
  const after = before.map((line) => `${line}b`);
  expect(lineChanges(before, after)).toEqual([{ start: 0, end: 3000, newStart: 0, newEnd: 3000 }]);
  expect(lineChanges(before, before)).toEqual([]);
});

test('changes more than six lines apart are hunks of their own, with three lines of context', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${at}\n`);
  const hunksFor = (second: number) => {
    const after = lines.map((line, at) => (at === 5 || at === second ? `x${line}` : line));
    const patch = renderPatch({ path: 'a', before: lines.join(''), after: after.join('') });
    return patch.match(/^@@.*$/gm);
  };
  expect(hunksFor(12)).toEqual(['@@ -3,14 +3,14 @@']);
  expect(hunksFor(13)).toEqual(['@@ -3,7 +3,7 @@', '@@ -11,7 +11,7 @@']);
});

test('a patch of equal texts is empty, and shows other texts in place of the real ones', () => {
  expect(renderPatch({ path: 'a', before: 'a\n', after: 'a\n' })).toBe('');
  const shown = { before: 'x\n***\n', after: 'x\nb\n' };
  expect(renderPatch({ path: 'a', before: 'x\na\n', after: 'x\nb\n' }, shown)).toBe(
    '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\n-***\n+b\n',
  );
});
