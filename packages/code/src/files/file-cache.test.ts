import { expect, test } from 'vitest';
import type { Code } from '../program/code-tree.ts';
import { packCode } from '../program/packed-code.ts';
import type { SourceCode } from '../readers/source-code.ts';
import { fileCache } from './file-cache.ts';

const codeOf = (value: string): Code[] => [
  {
    kind: 'binding',
    target: { kind: 'name', name: 'model', line: 1 },
    type: null,
    value: { kind: 'text', value, line: 1 },
    line: 1,
  },
];

/** A cache whose files bind a text of so many characters, and the paths that were read. */
function cacheOf(characters: number) {
  const reads: string[] = [];
  const cache = fileCache((path): SourceCode => {
    reads.push(path);
    return { code: codeOf(path.padEnd(characters)), length: 800_000, problem: null };
  });
  return { ...cache, reads };
}

test('a file that is no longer kept as objects is not read again', () => {
  const { file, reads } = cacheOf(10);
  const first = file('a.py');
  for (const path of ['b.py', 'c.py', 'd.py']) file(path);
  const again = file('a.py');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
  expect(file('a.py')).toBe(again);
  expect(reads).toEqual(['a.py', 'b.py', 'c.py', 'd.py']);
});

test('of packed files those that were added first leave first', () => {
  const { file, reads } = cacheOf(2_000_000);
  const paths = Array.from({ length: 14 }, (_, index) => `f${index}.py`);
  for (const path of paths) file(path);
  reads.length = 0;
  file('f11.py');
  file('f0.py');
  expect(reads).toEqual(['f0.py']);
});

test('packed sources become files, and those without code none', () => {
  const { file, outline } = fileCache((path) => ({
    packed: path === 'a.py' ? packCode(codeOf('gpt-4o')) : null,
    length: 10,
    problem: null,
  }));
  expect(file('a.py')?.code).toEqual(codeOf('gpt-4o'));
  expect(file('a.py')?.language).toBe('python');
  expect([...(outline('a.py')?.names.keys() ?? [])]).toEqual(['model']);
  expect([file('b.py'), outline('b.py')]).toEqual([null, null]);
});
