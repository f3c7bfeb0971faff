import { expect, test } from 'vitest';
import { requirementCoverage } from './coverage.ts';

const requirement = (id: string, open = false) => ({ id, spec: '4', text: 'It holds.', open });
const citing = (...ids: string[]) => new Map([['a.test.ts', `test('it [${ids.join(', ')}]', f);`]]);

test('a list whose every id is either cited or open has no fault', () => {
  expect(
    requirementCoverage([requirement('AAA-01'), requirement('AAA-02', true)], citing('AAA-01')),
  ).toEqual({ covered: ['AAA-01'], open: ['AAA-02'], faults: [] });
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
    'a.test.ts:1: ids stand as " [ID, ID]" at the end of the title "[AAA-01] it"',
  ]);
});
