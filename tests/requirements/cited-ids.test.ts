import { expect, test } from 'vitest';
import { citedIds } from './cited-ids.ts';

const ids = (source: string) =>
  citedIds('x.test.ts', source).citations.map(({ id, part }) => [id, part ?? []].flat().join('/'));

// ids of no requirement, so that these lines cite nothing themselves
test.each([
  ["test('it holds [AAA-01]', () => {});", ['AAA-01']],
  ["it('it holds [AAA-01, BBB-12]', () => {});", ['AAA-01', 'BBB-12']],
  ["it('it holds [AAA-01, BBB-12] [CCC-03]', () => {});", ['AAA-01', 'BBB-12', 'CCC-03']],
  ["it('it holds [AAA-01/one-part, BBB-12/x2]', () => {});", ['AAA-01/one-part', 'BBB-12/x2']],
  ['test(`it holds [AAA-01]`, () => {});', ['AAA-01']],
  ['test(`$' + '{name} holds [AAA-01]`, () => {});', ['AAA-01']],
  ["test('it ' + 'holds' + ' [AAA-01]', () => {});", ['AAA-01']],
  ["test.each(rows)('%s holds [AAA-01]', () => {});", ['AAA-01']],
  ['test.each`a\n$' + "{1}`('it holds [AAA-01]', () => {});", ['AAA-01']],
  ["test.concurrent.for(rows)('it holds [AAA-01]', () => {});", ['AAA-01']],
  ["test.skipIf(noServer)('it holds [AAA-01]', () => {});", ['AAA-01']],
  ["describe('a', () => { describe('b', () => { test('c [AAA-01]', () => {}); }); });", ['AAA-01']],
  ["import { test as check } from 'vitest'; check('it holds [AAA-01]', () => {});", ['AAA-01']],
  ["const onServer = test.extend({}); onServer('it holds [AAA-01]', () => {});", ['AAA-01']],
  ['for (const c of cases) test(`$' + '{c} holds [AAA-01]`, () => {});', ['AAA-01']],
  ["test('it holds [AAA-01]', { timeout: 5, skip: false }, () => {});", ['AAA-01']],
])('%s cites', (source, expected) => {
  expect(ids(source)).toEqual(expected);
});

test.each([
  "// test('it holds [AAA-01]', () => {});",
  'const text = "test(\'it holds [AAA-01]\', () => {});";',
  "test.skip('it holds [AAA-01]', () => {});",
  "test.todo('it holds [AAA-01]');",
  "it.skip.each(rows)('it holds [AAA-01]', () => {});",
  "describe.skip('a', () => { test('it holds [AAA-01]', () => {}); });",
  "test('it holds [AAA-01]');",
  "test('it holds [AAA-01]', { skip: true }, () => {});",
  "describe('a', { todo: true }, () => { test('it holds [AAA-01]', () => {}); });",
  "describe('a group [AAA-01]', () => {});",
  "regex.test('it holds [AAA-01]');",
  "test('it holds', () => { log('[AAA-01]'); });",
  "test('a hash like [SHA-256]', () => {});",
])('%s cites nothing', (source) => {
  expect(citedIds('x.test.ts', source)).toEqual({ citations: [], malformed: [] });
});

test.each([
  '[AAA-01] it holds',
  'it holds[AAA-01]',
  'it holds [AAA-01,BBB-02]',
  'it [AAA-01].',
  'it [AAA-01/]',
  'it [AAA-01/Part]',
])('the title "%s" cites in another form and is told with its line', (title) => {
  expect(citedIds('x.test.ts', `\ntest('${title}', () => {});`)).toEqual({
    citations: [],
    malformed: [{ title, line: 2 }],
  });
});

test('source that does not parse is refused by name', () => {
  expect(() => citedIds('x.test.ts', 'test(')).toThrow(/^x\.test\.ts: /);
});
