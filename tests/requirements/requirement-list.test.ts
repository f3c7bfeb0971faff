import { expect, test } from 'vitest';
import { parseRequirements } from './requirement-list.ts';

const ONE = "- id: SCAN-01\n  spec: '4'\n  text: >-\n    It\n    scans.\n";

test('a requirement is read with its mark', () => {
  expect(parseRequirements(`${ONE}- {id: OPS-01, spec: +, status: open, text: It runs.}`)).toEqual([
    { id: 'SCAN-01', spec: '4', text: 'It scans.', open: false },
    { id: 'OPS-01', spec: '+', text: 'It runs.', open: true },
  ]);
});

test.each([
  ["- {id: SCAN-1, spec: '4', text: x}", '"SCAN-1" is not an id like SCAN-01'],
  ['- {id: SCAN-02, spec: 4, text: x}', 'SCAN-02 names no section'],
  ["- {id: SCAN-02, spec: '4', text: ' '}", 'SCAN-02 has no text'],
  ["- {id: SCAN-02, spec: '4', text: x, status: done}", 'SCAN-02: the only status is "open"'],
  ["- {id: SCAN-02, spec: '4', text: x, note: y}", 'unknown field "note"'],
  ["- {id: SCAN-01, spec: '4', text: x}", 'a second SCAN-01'],
  ['- SCAN-02', 'not a requirement'],
])('an entry that cannot be meant is refused with its line: %s', (entry, reason) => {
  expect(() => parseRequirements(ONE + entry)).toThrow(`line 6: ${reason}`);
});

test('text that is no list is refused', () => {
  expect(() => parseRequirements('id: SCAN-01')).toThrow('not a sequence');
  expect(() => parseRequirements('- {id: ')).toThrow();
});
