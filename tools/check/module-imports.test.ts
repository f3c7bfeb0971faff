import { expect, test } from 'vitest';
import { moduleImports } from './module-imports.ts';

const specifiers = (source: string) =>
  moduleImports('x.ts', source).map(({ specifier, typeOnly }) => [specifier, typeOnly]);

test.each([
  ["import { a } from './a.ts';", './a.ts', false],
  ["import './a.ts';", './a.ts', false],
  ["import { type A, b } from './a.ts';", './a.ts', false],
  ["import { type A, type B } from './a.ts';", './a.ts', true],
  ["import type { A } from './a.ts';", './a.ts', true],
  ["import type * as a from './a.ts';", './a.ts', true],
  ["export { a } from './a.ts';", './a.ts', false],
  ["export * from './a.ts';", './a.ts', false],
  ["export type { A } from './a.ts';", './a.ts', true],
  ["type A = import('./a.ts').A;", './a.ts', true],
  ["const a = await import('./a.ts');", './a.ts', false],
  ['const a = await import(`./a.ts`);', './a.ts', false],
  ["const a = require('./a.cjs');", './a.cjs', false],
  ["new Worker(new URL('./a.ts', import.meta.url));", './a.ts', false],
])('an import is read from %s', (source, specifier, typeOnly) => {
  expect(specifiers(source)).toEqual([[specifier, typeOnly]]);
});

test.each([
  "// import { a } from './a.ts';",
  'const text = "import { a } from \'./a.ts\';";',
  "const address = new URL('./a', 'https://example.com');",
  "const page = new URL('./page.html', import.meta.url);",
  'const a = await import(name);',
])('no import is read from %s', (source) => {
  expect(specifiers(source)).toEqual([]);
});

test('an import tells its line', () => {
  const source = "// first\n\nimport {\n  a,\n} from './a.ts';\ntype B = import('./b.ts').B;\n";
  expect(moduleImports('x.ts', source).map(({ line }) => line)).toEqual([3, 6]);
});

test('source that does not parse is refused by name', () => {
  expect(() => moduleImports('x.ts', 'import {')).toThrow(/^x\.ts: /);
});
