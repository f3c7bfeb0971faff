import { expect, test } from 'vitest';
import { parseRequirements } from './requirement-list.ts';

const ONE = "- id: SCAN-01\n  spec: '4'\n  text: >-\n    It\n    scans.\n";

test('a requirement is read with its mark', () => {
  expect(parseRequirements(`${ONE}- {id: OPS-01, spec: +, status: open, text: It runs.}`)).toEqual([
    { id: 'SCAN-01', spec: '4', text: 'It scans.', open: false, parts: [] },
    { id: 'OPS-01', spec: '+', text: 'It runs.', open: true, parts: [] },
  ]);
});

test('a requirement is read with its parts and their marks', () => {
  const text = "- {id: OPS-01, spec: '4', text: It runs., parts: [one, {name: two, status: open}]}";

  expect(parseRequirements(text)[0]?.parts).toEqual([
    { name: 'one', open: false },
    { name: 'two', open: true },
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
  ["- {id: SCAN-02, spec: '4', text: x, parts: [a]}", 'SCAN-02: parts are a list of at least two'],
  ["- {id: SCAN-02, spec: '4', text: x, parts: [a, B]}", 'SCAN-02: "B" is not a part'],
  ["- {id: SCAN-02, spec: '4', text: x, parts: [a, a]}", 'a second SCAN-02/a'],
  [
    "- {id: SCAN-02, spec: '4', text: x, parts: [a, {name: b, status: done}]}",
    'SCAN-02/b: the only status is "open"',
  ],
  [
    "- {id: SCAN-02, spec: '4', text: x, parts: [a, {name: b, note: c}]}",
    'SCAN-02/b: a part has a name and a status',
  ],
  [
    "- {id: SCAN-02, spec: '4', text: x, status: open, parts: [a, b]}",
    'SCAN-02: the status of a requirement with parts is theirs',
  ],
])('an entry that cannot be meant is refused with its line: %s', (entry, reason) => {
  expect(() => parseRequirements(ONE + entry)).toThrow(`line 6: ${reason}`);
});

test('text that is no list is refused', () => {
  expect(() => parseRequirements('id: SCAN-01')).toThrow('not a sequence');
  expect(() => parseRequirements('- {id: ')).toThrow();
});
