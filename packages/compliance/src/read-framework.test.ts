import { expect, test } from 'vitest';
import { type FrameworkFile, readFramework } from './read-framework.ts';

const CONTROL = {
  id: 'X-1',
  title: 'An inventory',
  description: 'Every system is listed.',
  kind: 'technical',
};

function file(...controls: FrameworkFile['groups'][number]['controls'][number][]): FrameworkFile {
  return {
    id: 'x',
    name: 'X',
    version: '1',
    edition: 'X 1',
    published: '2026',
    unit: 'control',
    source: 'X',
    licence: 'none',
    groups: [{ name: 'X: all', controls }],
  };
}

test('a control has its group, and applies since publication unless it says otherwise', () => {
  const dated = { ...CONTROL, id: 'X-2', appliesFrom: '2027-12-02' };
  expect(readFramework(file(CONTROL, dated)).controls).toEqual([
    { ...CONTROL, group: 'X: all', appliesFrom: null },
    { ...dated, group: 'X: all' },
  ]);
});

test.each([
  [
    [{ ...CONTROL, kind: 'magical' }],
    'x 1, X-1: kind must be one of technical, organizational, people, physical (got "magical")',
  ],
  [
    [{ ...CONTROL, appliesFrom: '2.12.2027' }],
    'x 1, X-1: appliesFrom must be a date, YYYY-MM-DD (got "2.12.2027")',
  ],
  [[{ ...CONTROL, description: ' ' }], 'x 1, X-1: description is empty'],
  [[{ ...CONTROL, title: '' }], 'x 1, X-1: title is empty'],
  [[CONTROL, CONTROL], 'x 1: duplicate control id X-1'],
])('%j is refused', (controls, message) => {
  expect(() => readFramework(file(...controls))).toThrow(message);
});
