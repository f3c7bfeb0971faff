import { expect, test } from 'vitest';
import { mutantsOf, sampleOf, withMutant } from './mutators.ts';

const mutated = (source: string) =>
  mutantsOf('x.ts', source).map((mutant) => withMutant(source, mutant));

test.each([
  ['if (a) b();', ['if (true) b();', 'if (false) b();', 'if (a) ;']],
  ['x = a ? b : c;', [';', 'x = true ? b : c;', 'x = false ? b : c;']],
  ['f(a && b);', [';', 'f(a);', 'f(b);']],
  ['f(a ?? b);', [';', 'f(a);', 'f(b);']],
  ['f(a === b);', [';', 'f(a !== b);']],
  ['f(a < b);', [';', 'f(a <= b);', 'f(a >= b);']],
  ['f(!a);', [';', 'f(a);']],
  ['const a = { b: true };', ['const a = { b: false };']],
  ['const a = [1, 2, 3];', ['const a = [2, 3];', 'const a = [1, 3];', 'const a = [1, 2];']],
  ["const a = q.where('b', c).limit(1);", ['const a = q.limit(1);']],
  ['const a = b.some(c);', ['const a = b.every(c);']],
  ['const a = b - 1;', ['const a = b + 1;']],
  ['await a(); b = c;', ['; b = c;', 'await a(); ;']],
])('%s', (source, expected) => {
  expect(mutated(source).sort()).toEqual([...expected].sort());
});

test.each([
  "import a from 'b';",
  'type A = [1, 2] | true;',
  'const a = `b` + c;',
  'const a: Array<true> = [];',
])('%s stays as it is', (source) => {
  expect(mutated(source)).toEqual([]);
});

test('a mutant is described by its place and its change, whatever stands above it', () => {
  const source = 'const isOld = (age: number) => age > 3;\n';

  const [first] = mutantsOf('x.ts', source);
  const [moved] = mutantsOf('x.ts', `// more\n${source}`);

  expect(first).toMatchObject({ line: 1, text: 'const isOld = (age: number) => age [> -> >=] 3;' });
  expect(moved).toMatchObject({ line: 2, text: first?.text });
});

test('a sample is the same in each run of a seed, in the order of places, and no larger than all', () => {
  const mutants = mutantsOf('x.ts', 'f(a && b); f(c || d); f(e < g);');

  const sample = sampleOf(mutants, 4, '');

  expect(sample).toHaveLength(4);
  expect(sampleOf(mutants, 4, '')).toEqual(sample);
  expect(sampleOf(mutants, 4, '1')).not.toEqual(sample);
  expect(sample.map(({ start }) => start)).toEqual(
    sample.map(({ start }) => start).sort((a, b) => a - b),
  );
  expect(sampleOf(mutants, 100, '1')).toEqual(mutants);
});

test('source that does not parse is refused by name', () => {
  expect(() => mutantsOf('x.ts', 'f(')).toThrow(/^x\.ts: /);
});
