import { expect, test } from 'vitest';
import { type Label, readLabels } from './label.ts';
import { macro, micro, scoreByRepository } from './score.ts';

function label(place: string, label: Label['label'], end?: number): Label {
  const [repository = '', file = '', line] = place.split(' ');
  return { repository, file, line: Number(line), end: end ?? Number(line), label };
}
const at = (path: string, line: number, end = line) => ({ path, line, end });

test('findings on lines of secrets are right, on others wrong, and secrets without one are missed', () => {
  const labels = [
    label('a x.ts 1', 'secret'),
    label('a x.ts 5', 'secret'),
    label('a x.ts 7', 'none'),
    label('a x.ts 9', 'either'),
    label('a y/z.ts 2', 'none'),
  ];
  const found = [at('a/x.ts', 1), at('a/x.ts', 1), at('a/x.ts', 7), at('a/x.ts', 9), at('a/q', 3)];
  expect(scoreByRepository(labels, found)).toEqual([
    { repository: 'a', tp: 1, fn: 1, fp: 2, unlabelled: 1, precision: 1 / 3, recall: 1 / 2 },
  ]);
});

test('a place with two labels is a secret if one of them says so', () => {
  const labels = [label('a x 1', 'none'), label('a x 1', 'secret')];
  expect(scoreByRepository(labels, [at('a/x', 1)])).toMatchObject([{ tp: 1, fp: 0, fn: 0 }]);
});

test('a finding and a label of many lines meet on any of them', () => {
  const labels = [label('a x 10', 'secret', 30), label('a x 12', 'none')];
  expect(scoreByRepository(labels, [at('a/x', 11, 13)])).toMatchObject([{ tp: 1, fp: 0, fn: 0 }]);
});

test('repositories count the same in the macro mean and places in the micro mean', () => {
  const labels = [
    ...[1, 2, 3, 4].map((line) => label(`a x ${line}`, 'secret')),
    label('b x 1', 'secret'),
    label('c x 1', 'none'),
  ];
  const scores = scoreByRepository(labels, [at('b/x', 1), at('a/x', 1), at('a/x', 9)]);
  expect(macro(scores)).toMatchObject({ precision: 0.75, recall: 0.625 });
  expect(micro(scores)).toMatchObject({ precision: 2 / 3, recall: 0.4 });
});

test('labels are read from JSON lines, and a line that is none is named', () => {
  const one = label('a x 1', 'secret');
  expect(readLabels(`${JSON.stringify(one)}\n\n`)).toEqual([one]);
  expect(() => readLabels(`${JSON.stringify(one)}\n{"file":"x"}\n`)).toThrow('line 2');
  expect(() => readLabels(JSON.stringify({ ...one, label: 'maybe' }))).toThrow('line 1');
});
