import type { InventoryGraph, InventoryNode } from '@svc/contract';
import { expect, test } from 'vitest';
import { filteredGraph } from './graph-filter.ts';
import { BOX, graphPlaces } from './graph-places.ts';

const node = (kind: InventoryNode['kind'], name: string, given: Partial<InventoryNode> = {}) => ({
  id: `${kind} ${name}`,
  kind,
  name,
  assetId: null,
  repoId: null,
  members: 1,
  runtime: null,
  agentState: null,
  findings: null,
  ...given,
});
const graph = (
  nodes: InventoryGraph['nodes'],
  pairs: readonly (readonly [number, number])[],
): InventoryGraph => ({
  nodes,
  edges: pairs.map(([from, to]) => ({ from, to, isDeclared: true, isCalled: false })),
  isComplete: true,
});

test('kinds stand in columns from who declares to what is used in the end, things without findings below those with them', () => {
  const findings = { count: 2, severity: 'high' } as const;
  const { places, blocks } = graphPlaces(
    graph(
      [
        node('credential', 'KEY'),
        node('tool', 'a'),
        node('tool', 'b', { findings }),
        node('repository', 'r'),
      ],
      [],
    ),
  );
  expect(blocks.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    'repository 1',
    'tool 2',
    'credential 1',
  ]);
  const at = (id: string) => places.get(id) as { x: number; y: number };
  expect(at('repository r').x).toBeLessThan(at('tool a').x);
  expect(at('tool b').y).toBeLessThan(at('tool a').y);
});

test('2,000 things have places of their own in the shape of a screen, and no two boxes overlap', () => {
  const nodes = Array.from({ length: 2_000 }, (_, n) => node(n % 3 ? 'tool' : 'model', `t${n}`));
  const { places, width, height } = graphPlaces(graph(nodes, []));
  const taken = new Set([...places.values()].map(({ x, y }) => `${x} ${y}`));
  expect(taken.size).toBe(2_000);
  const [columns, rows] = ['x' as const, 'y' as const].map((axis) =>
    [...new Set([...places.values()].map((place) => place[axis]))].sort((a, b) => a - b),
  );
  const least = (values: readonly number[] = []) =>
    Math.min(...values.slice(1).map((value, n) => value - (values[n] as number)));
  expect(least(columns)).toBeGreaterThan(BOX.width);
  expect(least(rows)).toBeGreaterThan(0);
  expect(width / height).toBeGreaterThan(1);
  expect(width / height).toBeLessThan(4);
});

test('what is connected is near: two tools stand in the order of the agents that use them', () => {
  const { places } = graphPlaces(
    graph(
      [node('agent', 'a'), node('agent', 'b'), node('tool', '1'), node('tool', '2')],
      [
        [0, 3],
        [1, 2],
      ],
    ),
  );
  const y = (id: string) => places.get(id)?.y ?? 0;
  expect(y('agent a') < y('agent b')).toBe(y('tool 2') < y('tool 1'));
});

test('a filter keeps what matches and what that is connected with, and only their edges', () => {
  const all = graph(
    [node('agent', 'support'), node('tool', 'refund'), node('model', 'gpt'), node('tool', 'other')],
    [
      [0, 1],
      [0, 2],
      [2, 3],
    ],
  );
  const { matches, shown } = filteredGraph(all, { q: 'REFUND' });
  expect(matches.map(({ name }) => name)).toEqual(['refund']);
  expect(shown.nodes.map(({ name }) => name)).toEqual(['support', 'refund']);
  expect(shown.edges).toMatchObject([{ from: 0, to: 1 }]);
  expect(filteredGraph(all, {}).shown).toBe(all);
});
