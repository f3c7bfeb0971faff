import { expect, test } from 'vitest';
import { firstError, type Grammar, syntaxReader } from './syntax-tree.ts';

test.each<[Grammar, string, string]>([
  ['python', 'x = 1\n', 'module'],
  ['javascript', 'const x = 1;', 'program'],
  ['typescript', 'const x: number = 1;', 'program'],
  ['tsx', 'const x = <a />;', 'program'],
  ['go', 'package main', 'source_file'],
  ['java', 'class A {}', 'program'],
  ['c-sharp', 'class A {}', 'compilation_unit'],
])('%s is read by its own grammar', async (grammar, text, root) => {
  const read = await syntaxReader(grammar);
  expect(read(text, (node) => [node.type, firstError(node)])).toEqual([root, null]);
});

test('a text that is not of the language says on which line it stops being so', async () => {
  const read = await syntaxReader('python');
  expect(read('a = 1\nb = (\nc = ]\n', firstError)).toBeGreaterThan(1);
});

test('columns are counted in UTF-16 code units', async () => {
  const read = await syntaxReader('python');
  const column = read('s = "🦜"; t = 1\n', (root) => root.lastNamedChild?.startPosition.column);
  expect(column).toBe(10);
});
