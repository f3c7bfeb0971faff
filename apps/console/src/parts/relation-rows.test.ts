import type { RelationGraph } from '@svc/contract';
import { expect, test } from 'vitest';
import { relationRows } from './relation-rows.ts';

const node = (name: string, depth: number) => ({ kind: 'tool', name, depth }) as never;
const edge = (from: number, to: number) => ({ from, to, path: 'a.py', line: to }) as never;

test('a thing stands below the one that leads to it, and each once [CONS-02]', () => {
  const graph: Pick<RelationGraph, 'nodes' | 'edges'> = {
    nodes: [
      node('bot', 0),
      node('draft', 1),
      node('look up', 1),
      node('model', 2),
      node('table', 2),
      node('key', 3),
    ],
    edges: [
      edge(0, 1),
      edge(0, 2),
      edge(1, 3),
      edge(2, 4),
      edge(3, 5),
      edge(4, 5),
      // back to the beginning
      edge(5, 0),
      edge(2, 3),
    ],
  };
  expect(relationRows(graph).map(({ node, edge }) => [node.name, edge?.from ?? null])).toEqual([
    ['bot', null],
    ['draft', 0],
    ['model', 1],
    ['key', 3],
    ['look up', 0],
    ['table', 2],
  ]);
});

test('a graph that is deep has all its things', () => {
  const nodes = Array.from({ length: 20_000 }, (_, at) => node(`n${at}`, at));
  const edges = nodes.slice(1).map((_, at) => edge(at, at + 1));
  expect(relationRows({ nodes, edges }).map(({ node }) => node.depth)).toEqual(
    nodes.map((_, at) => at),
  );
});
