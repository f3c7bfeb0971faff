import { expect, test } from 'vitest';
import { graphLayout } from './graph-layout.ts';

const node = (name: string, depth: number) => ({ kind: 'tool' as const, name, depth });
const edge = (from: number, to: number) => ({ from, to, path: 'a.py', line: 1 });

test('things stand in columns by distance, joined from the finding on', () => {
  const nodes = [node('a', 0), node('b', 1), node('c', 1)];
  const { boxes, lines } = graphLayout({ nodes, edges: [edge(0, 1), edge(0, 2)] }, 'this finding');
  expect(boxes.map(({ text, x }) => [text, x])).toEqual([
    ['this finding', 0],
    ['a', 168],
    ['b', 336],
    ['c', 336],
  ]);
  expect(lines.map(({ from, to }) => `${from.text} > ${to.text}`)).toEqual([
    'this finding > a',
    'a > b',
    'a > c',
  ]);
});

test('a full column folds what does not fit, with one line to all of it', () => {
  const nodes = [node('a', 0), ...Array.from({ length: 100 }, (_, n) => node(`t${n}`, 1))];
  const edges = nodes.slice(1).map((_, n) => edge(0, n + 1));
  const { boxes, lines, height } = graphLayout({ nodes, edges }, 'this finding');
  expect(boxes).toHaveLength(1 + 1 + 12);
  expect(boxes.at(-1)?.text).toBe('89 more');
  expect(lines).toHaveLength(1 + 12);
  expect(boxes.every(({ y }) => y >= 0 && y < height)).toBe(true);
});
