import { expect, test } from 'vitest';
import type { Control, Framework } from './framework.ts';
import { strengthOf } from './mapping.ts';
import { type MappingFile, readMapping } from './read-mapping.ts';

function control(id: string, kind: Control['kind']): Control {
  return { id, title: id, description: id, group: 'X: all', kind, appliesFrom: null };
}

const FRAMEWORK: Framework = {
  id: 'x',
  name: 'X',
  version: '1',
  edition: 'X 1',
  published: '2026',
  unit: 'control',
  source: 'X',
  licence: 'none',
  controls: [control('X-1', 'technical'), control('X-2', 'organizational')],
};

const SIGNAL = { id: 'ledger-verified', strength: 'full', covers: 'All.', leaves: 'Others.' };
const NONE = { id: 'X-2', none: 'It is a policy.' };

function file(...controls: MappingFile['controls']): MappingFile {
  return { framework: 'x', frameworkVersion: '1', version: 1, reason: 'The first.', controls };
}

test('a control has its signals or the reason for none, and the strength of its strongest signal', () => {
  const weak = { ...SIGNAL, id: 'ledger-witnessed', strength: 'partial' };
  const { controls } = readMapping(file({ id: 'X-1', signals: [weak, SIGNAL] }, NONE), FRAMEWORK);
  expect(controls).toEqual([
    { id: 'X-1', signals: [weak, SIGNAL] },
    { ...NONE, signals: [] },
  ]);
  expect(controls.map(strengthOf)).toEqual(['full', 'none']);
  const partial = readMapping(file({ id: 'X-1', signals: [weak] }, NONE), FRAMEWORK);
  expect(partial.controls.map(strengthOf)).toEqual(['partial', 'none']);
});

const FIRST = { id: 'X-1', signals: [SIGNAL] };
const of = (change: Partial<typeof SIGNAL>) => [
  { id: 'X-1', signals: [{ ...SIGNAL, ...change }] },
  NONE,
];

test.each([
  ['a control that is left out', [FIRST], 'expected X-2 (got nothing)'],
  ['an unknown control', [FIRST, { ...NONE, id: 'X-9' }], 'expected X-2 (got X-9)'],
  ['a control that is mapped twice', [FIRST, NONE, NONE], 'X-2 is unknown or mapped twice'],
  ['an unknown signal', of({ id: 'luck' }), 'X-1, luck: unknown signal'],
  ['an unknown strength', of({ strength: 'most' }), 'strength must be one of full, partial'],
  ['a signal that covers nothing', of({ covers: ' ' }), 'covers is empty'],
  ['a signal that leaves nothing', of({ leaves: '' }), 'leaves is empty'],
  ['an empty reason for none', [FIRST, { ...NONE, none: '' }], 'X-2: none is empty'],
  ['neither signals nor a reason', [FIRST, { id: 'X-2' }], 'either signals or the reason'],
  ['no signals', [{ id: 'X-1', signals: [] }, NONE], 'either signals or the reason'],
  ['signals and a reason', [{ ...FIRST, none: 'None.' }, NONE], 'either signals or the reason'],
  ['a signal twice', [{ id: 'X-1', signals: [SIGNAL, SIGNAL] }, NONE], 'is mapped twice'],
])('%s is refused', (_title, controls, message) => {
  expect(() => readMapping(file(...controls), FRAMEWORK)).toThrow(message);
});

test.each(['organizational', 'people', 'physical'] as const)(
  'a full signal of a control of kind %s is refused',
  (kind) => {
    const framework = { ...FRAMEWORK, controls: [control('X-1', kind)] };
    expect(() => readMapping(file(FIRST), framework)).toThrow(`a control of kind ${kind}`);
  },
);

test('a mapping of another version, without a number or a reason is refused', () => {
  const mapping = file(FIRST, NONE);
  const read = (change: Partial<MappingFile>) => readMapping({ ...mapping, ...change }, FRAMEWORK);
  expect(() => read({ frameworkVersion: '2' })).toThrow('the file is of x 2');
  expect(() => read({ framework: 'y' })).toThrow('the file is of y 1');
  expect(() => read({ version: 0 })).toThrow('version must be a whole number');
  expect(() => read({ version: 1.5 })).toThrow('version must be a whole number');
  expect(() => read({ reason: '' })).toThrow('reason is empty');
});
