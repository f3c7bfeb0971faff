import { expect, test } from 'vitest';
import { mutualFolders } from './mutual-folders.ts';

const edges = (...imports: [string, string][]) =>
  new Map(
    Object.entries(Object.groupBy(imports, ([from]) => from)).map(([from, own = []]) => [
      from,
      own.map(([, to]) => to),
    ]),
  );

test('two folders that import each other are a pair, named by an import of each, however deep the files lie', () => {
  const there: [string, string] = ['p/src/a/one.ts', 'p/src/b/deep/two.ts'];
  const back: [string, string] = ['p/src/b/three.ts', 'p/src/a/deep/four.ts'];
  expect(mutualFolders(edges(there))).toEqual([]);
  expect(mutualFolders(edges(there, back, ['p/src/b/five.ts', 'p/src/a/one.ts']))).toEqual([
    ['p/src/a/one.ts -> p/src/b/deep/two.ts', 'p/src/b/three.ts -> p/src/a/deep/four.ts'],
  ]);
});

test('a folder and the files above it may import each other, and features read each other', () => {
  expect(
    mutualFolders(
      edges(
        ['p/src/index.ts', 'p/src/a/one.ts'],
        ['p/src/a/one.ts', 'p/src/ids.ts'],
        ['p/features/a/one.ts', 'p/features/b/read-model.ts'],
        ['p/features/b/two.ts', 'p/features/a/read-model.ts'],
      ),
    ),
  ).toEqual([]);
});
