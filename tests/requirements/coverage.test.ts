import { describe, expect, test } from 'vitest';
import { requirementCoverage } from './coverage.ts';

const requirement = (id: string, open = false) => {
  return { id, spec: '4', text: 'It holds.', open, parts: [] };
};
const citing = (...ids: string[]) => new Map([['a.test.ts', `test('it [${ids.join(', ')}]', f);`]]);

test('a list whose every id is either cited or open has no fault', () => {
  expect(
    requirementCoverage([requirement('AAA-01'), requirement('AAA-02', true)], citing('AAA-01')),
  ).toEqual({ covered: ['AAA-01'], partly: [], open: ['AAA-02'], faults: [] });
});

test('an id that no test cites and that is not open is a fault', () => {
  const { faults } = requirementCoverage(
    [requirement('AAA-01'), requirement('AAA-02')],
    citing('AAA-01'),
  );
  expect(faults).toEqual(['AAA-02 is not marked open, and no test cites it']);
});

test('a cited id that the list lacks is a fault', () => {
  const { faults } = requirementCoverage([requirement('AAA-01')], citing('AAA-01', 'AAA-09'));
  expect(faults).toEqual(['a.test.ts:1: cites AAA-09, which the requirement list lacks']);
});

test('the mark of an id that a test cites must go', () => {
  const { faults, open } = requirementCoverage([requirement('AAA-01', true)], citing('AAA-01'));
  expect(faults).toEqual(['AAA-01 is marked open, but a.test.ts:1 cites it']);
  expect(open).toEqual(['AAA-01']);
});

test('a title that cites in another form is a fault', () => {
  const files = new Map([['a.test.ts', "test('[AAA-01] it', f);"]]);
  expect(requirementCoverage([requirement('AAA-01', true)], files).faults).toEqual([
    'a.test.ts:1: ids stand as " [ID, ID/part]" at the end of the title "[AAA-01] it"',
  ]);
});

describe('a requirement with parts', () => {
  const parted = (...open: boolean[]) => ({
    ...requirement('AAA-01'),
    parts: open.map((isOpen, at) => ({ name: `part${at}`, open: isOpen })),
  });

  test('is shown when each of its parts is', () => {
    const coverage = requirementCoverage(
      [parted(false, false)],
      citing('AAA-01/part0', 'AAA-01/part1', 'AAA-01'),
    );

    expect(coverage).toEqual({ covered: ['AAA-01'], partly: [], open: [], faults: [] });
  });

  test('is shown in part where others of its parts are open, and open where all are', () => {
    const partly = requirementCoverage([parted(false, true)], citing('AAA-01/part0'));
    const open = requirementCoverage([parted(true, true)], new Map());

    expect(partly).toEqual({ covered: [], partly: ['AAA-01'], open: [], faults: [] });
    expect(open).toEqual({ covered: [], partly: [], open: ['AAA-01'], faults: [] });
  });

  test('wants a test that cites each part: one that cites the whole shows none', () => {
    expect(
      requirementCoverage([parted(false, false)], citing('AAA-01', 'AAA-01/part1')).faults,
    ).toEqual(['AAA-01/part0 is not marked open, and no test cites it']);
  });

  test('has faults of its parts: a mark that must go, and a part that the list lacks', () => {
    expect(
      requirementCoverage(
        [parted(false, true)],
        citing('AAA-01/part0', 'AAA-01/part1', 'AAA-01/other'),
      ).faults,
    ).toEqual([
      'a.test.ts:1: cites AAA-01/other, which the requirement list lacks',
      'AAA-01/part1 is marked open, but a.test.ts:1 cites it',
    ]);
  });
});
