import { expect, test } from 'vitest';
import {
  areaBesideBox,
  contentLimits,
  droppedColumns,
  onPhone,
  recordColumns,
  shownColumns,
  tracksOf,
  wrappedLines,
} from './column.ts';

const column = (name: string, width: string, isLead = false) => ({
  name,
  width,
  isLead,
  cell: () => name,
});

test('the narrowest list is as wide as its least tracks, the gaps between them and the padding of a row', () => {
  const columns = [column('Severity', '96px'), column('Title', 'minmax(200px, 2fr)')];
  expect(tracksOf(columns, false)).toEqual({
    template: '96px minmax(200px, 2fr)',
    minWidth: 96 + 200 + 12 + 24,
  });
  expect(tracksOf(columns, true)).toEqual({
    template: '20px 96px minmax(200px, 2fr)',
    minWidth: 20 + 96 + 200 + 24 + 24,
  });
});

test('beside open details a list keeps its leading columns, or all where none leads', () => {
  const lead = column('Title', '1fr', true);
  const other = column('Status', '80px');
  expect(shownColumns([lead, other], true)).toEqual([lead]);
  expect(shownColumns([lead, other], false)).toEqual([lead, other]);
  expect(shownColumns([other], true)).toEqual([other]);
});

test('beside open details a column may become narrower than it is without', () => {
  const title = {
    ...column('Title', 'minmax(180px, 5fr)', true),
    phoneWidth: 'minmax(190px, 5fr)',
  };
  const columns = [title, column('Status', '64px', true)];
  for (const widthsOf of [shownColumns(columns, true), onPhone(shownColumns(columns, true))]) {
    expect(widthsOf.map(({ width }) => width)).toEqual(['minmax(100px, 5fr)', '64px']);
  }
  expect(shownColumns(columns, false)).toEqual(columns);
});

test('on a phone a column takes the width that it has for it, and the others stay', () => {
  const severity = { ...column('Severity', '84px'), phoneWidth: '26px' };
  const title = column('Title', 'minmax(140px, 5fr)');
  expect(onPhone([severity, title]).map(({ width }) => width)).toEqual([
    '26px',
    'minmax(140px, 5fr)',
  ]);
});

test('a width that a person chose takes the place of that of the column; hidden columns are left out, but leading ones', () => {
  const columns = [column('Title', 'minmax(200px, 2fr)', true), column('Status', '80px')];
  expect(tracksOf(columns, false, { Title: 321 }).template).toBe('321px 80px');
  expect(shownColumns(columns, false, ['Title', 'Status'])).toEqual([columns[0]]);
});

test('a list that is too narrow drops columns by rank, then from the right, until the others fit; leading and kept ones stay', () => {
  const columns = [
    column('Title', '100px', true),
    column('Owner', '100px'),
    { ...column('Tools', '100px'), dropRank: 1 },
    column('Created', '100px'),
  ];
  // four tracks, three gaps of 12 px and a padding of 12 px on both sides
  const whole = 400 + 36 + 24;
  expect(droppedColumns(columns, false, whole)).toEqual([]);
  expect(droppedColumns(columns, false, whole - 1)).toEqual(['Tools']);
  expect(droppedColumns(columns, true, whole)).toEqual(['Tools']);
  expect(droppedColumns(columns, false, whole - 113)).toEqual(['Tools', 'Created']);
  expect(droppedColumns(columns, false, 10)).toEqual(['Tools', 'Created', 'Owner']);
  expect(droppedColumns(columns, false, whole - 1, ['Tools'])).toEqual(['Created']);
});

test('a column leaves its room to the others in a list below its width, unless a person keeps it', () => {
  const seen = { ...column('Seen', '100px'), dropBelow: 1_000 };
  const columns = [column('Title', 'minmax(200px, 1fr)', true), seen];
  expect(droppedColumns(columns, false, 1_000)).toEqual([]);
  expect(droppedColumns(columns, false, 999)).toEqual(['Seen']);
  expect(droppedColumns(columns, false, 999, ['Seen'])).toEqual([]);
});

test('columns are as wide as their contents, from their least to a cap, and that of the largest share takes the rest', () => {
  const columns = [
    column('Kind', 'minmax(100px, 1fr)', true),
    column('Reason', 'minmax(120px, 2fr)'),
    { ...column('Place', 'minmax(80px, 1fr)'), maxContent: 150 },
  ];
  const contents = { Kind: 180, Reason: 400, Place: 300 };
  expect(tracksOf(columns, false, {}, contents).template).toBe(
    'minmax(100px, 180px) minmax(120px, 2fr) minmax(80px, 150px)',
  );
  expect(tracksOf(columns, false, {}, { Place: 20 }).template).toBe(
    'minmax(100px, 1fr) minmax(120px, 2fr) minmax(80px, 80px)',
  );
  // nothing would take what is left
  expect(tracksOf(columns, false, { Reason: 200 }, contents).template).toBe(
    'minmax(100px, 1fr) 200px minmax(80px, 1fr)',
  );
});

test('a record has the columns that have a place in it, unless a person keeps another; a box comes before them', () => {
  const title = { ...column('Title', '100px', true), recordArea: '1 / 1 / 2 / -1' };
  const path = column('Path', '100px');
  expect(recordColumns([title, path], [])).toEqual([title]);
  expect(recordColumns([title, path], ['Path'])).toBe(null);
  expect(recordColumns([path], [])).toBe(null);
  expect(areaBesideBox(title.recordArea, true)).toBe('1 / 2 / 2 / -1');
  expect(areaBesideBox(title.recordArea, false)).toBe(title.recordArea);
});

test('content has a limit in columns that it makes wider: not in those of one width, nor in the title, which takes the rest', () => {
  const columns = [
    column('Severity', '96px'),
    column('Title', 'minmax(200px, 2fr)'),
    { ...column('Owner', 'minmax(64px, 1fr)'), maxContent: 140 },
    { ...column('Time', '96px'), phoneWidth: 'minmax(64px, 1fr)' },
  ];
  expect(contentLimits(columns)).toEqual({ Owner: 140, Time: 240 });
});

test('a text has as many lines in a record as it needs in the narrowest list', () => {
  expect(wrappedLines('Short')).toBe(1);
  expect(wrappedLines('Was each active agent approved or reviewed in the last 365 days?')).toBe(2);
  expect(wrappedLines('')).toBe(1);
});
