import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExportColumn, exportHead, exportItems } from './export-text.ts';

type Row = { readonly a: string; readonly n: number | null };
const COLUMNS: readonly ExportColumn<Row>[] = [
  { name: 'a', cellOf: ({ a }) => a },
  { name: 'n', cellOf: ({ n }) => n },
];
const csv = (a: string) => exportItems('csv', COLUMNS, [{ a, n: -1 }]);

test.each([
  ['plain', 'plain,-1'],
  ['a,b', '"a,b",-1'],
  ['say "x"', '"say ""x""",-1'],
  ['two\nlines', '"two\nlines",-1'],
  ['=1+1', "'=1+1,-1"],
  ['@SUM(A1)', "'@SUM(A1),-1"],
  ['+1', "'+1,-1"],
  ['-1', "'-1,-1"],
  ['\tx', "'\tx,-1"],
  ['\r=1', '"\'\r=1",-1'],
  [' =1', "' =1,-1"],
  ["=cmd|' /C calc'!A0,\"", '"\'=cmd|\' /C calc\'!A0,""",-1'],
])('the cell %j is written so that no spreadsheet runs it', (value, line) => {
  expect(csv(value)).toBe(`${line}\r\n`);
});

test('numbers stay numbers, null is an empty cell, and the header is there for no rows', () => {
  expect(exportItems('csv', COLUMNS, [{ a: '', n: null }])).toBe(',\r\n');
  expect(exportHead('csv', COLUMNS)).toBe('a,n\r\n');
  expect(exportHead('ndjson', COLUMNS)).toBe('');
  expect(exportItems('ndjson', COLUMNS, [{ a: '=1', n: 2 }])).toBe('{"a":"=1","n":2}\n');
});

test('every text is one cell of one line, and none begins as a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const line = csv(value);
      const cell = line.slice(0, -',-1\r\n'.length);
      const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect([value, `'${value}`]).toContain(text);
      expect(text.trimStart()).not.toMatch(/^[=+\-@]/);
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[",\r\n]/);
    }),
  );
});
