import { expect, test } from 'vitest';
import { longFiles } from './file-length.ts';

const lines = (count: number) => 'x\n'.repeat(count);

test('past 300 lines a file is asked to split, past 500 it is refused, longest first', () => {
  const files = new Map([
    ['a.ts', lines(300)],
    ['b.ts', lines(301)],
    ['c.ts', lines(500)],
    ['d.ts', lines(501)],
    ['e.ts', `${lines(500)}x`],
    ['f.py', lines(900)],
  ]);
  expect(longFiles(files)).toEqual({
    asked: ['c.ts: 500 lines', 'b.ts: 301 lines'],
    refused: ['f.py: 900 lines', 'd.ts: 501 lines', 'e.ts: 501 lines'],
  });
});

test('generated files and files that are no code may be long', () => {
  const files = new Map([
    ['schema.generated.ts', lines(900)],
    ['package-lock.json', lines(9000)],
    ['cases.yaml', lines(900)],
  ]);
  expect(longFiles(files)).toEqual({ asked: [], refused: [] });
});
