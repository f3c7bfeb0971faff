import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importCycles } from './import-cycles.ts';

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges));

test('a cycle is told as the path along it', () => {
  expect(importCycles(graph({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }))).toEqual([
    ['a', 'b', 'c', 'a'],
  ]);
});

test('a module that imports itself is a cycle', () => {
  expect(importCycles(graph({ a: ['a'] }))).toEqual([['a', 'a']]);
});

test('two knots are two cycles, and a diamond is none', () => {
  const edges = {
    a: ['b'],
    b: ['a'],
    c: ['d', 'e'],
    d: ['f'],
    e: ['f'],
    f: [],
    x: ['y'],
    y: ['x'],
  };
  expect(importCycles(graph(edges))).toEqual([
    ['a', 'b', 'a'],
    ['x', 'y', 'x'],
  ]);
});

test('a chain of ten thousand modules overflows nothing', () => {
  const edges = new Map(Array.from({ length: 10_000 }, (_, at) => [`m${at}`, [`m${at + 1}`]]));
  expect(importCycles(edges)).toEqual([]);
});

const node = fc.integer({ min: 0, max: 9 }).map(String);
const graphs = fc.array(fc.tuple(node, node), { maxLength: 25 }).map((pairs) => {
  const edges = new Map<string, string[]>();
  for (const [from, to] of pairs) edges.set(from, [...(edges.get(from) ?? []), to]);
  return edges;
});

/** By following every path: the modules from which a path leads back. */
function onCycle(edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const to of edges.get(from) ?? []) {
      if (!seen.has(to)) reaches(to, seen.add(to));
    }
    return seen;
  };
  return new Set([...edges.keys()].filter((start) => reaches(start, new Set()).has(start)));
}

test('every cycle told is one, and one is told of each knot', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const cycles = importCycles(edges);
      const knotted = onCycle(edges);
      for (const cycle of cycles) {
        expect(cycle.length).toBeGreaterThan(1);
        expect(cycle.at(-1)).toBe(cycle[0]);
        for (const [at, from] of cycle.slice(0, -1).entries()) {
          expect(edges.get(from)).toContain(cycle[at + 1]);
        }
      }
      expect(cycles.length > 0).toBe(knotted.size > 0);
      // without the modules of the cycles reported, the knots that remain are smaller until none is left
      if (cycles.length > 0) {
        const cut = new Set(cycles.map((cycle) => cycle[0]));
        const rest = [...edges].filter(([from]) => !cut.has(from));
        expect(onCycle(new Map(rest)).size).toBeLessThan(knotted.size);
      }
    }),
  );
});
