import type { InventoryGraph, InventoryNode } from '@svc/contract';
import { GRAPH_COLUMNS } from './graph-kinds.ts';
import { gapsOf, routedPath, type Strip } from './graph-routes.ts';

/** Units are CSS pixels at a scale of 1. */
export const BOX = { width: 160, height: 26 } as const;
const GAP = { row: 8, box: 10, column: 48, block: 18 } as const;
/** Height of the heading of a kind; of one in a picture that a small window shows as a whole, where its text is larger than the boxes. */
const HEADING = { usual: 24, far: 56 } as const;
/** How far a line within a column bends out of it. */
const BEND = 36;
/** Lines of a graph that are routed around boxes; of more, which is seen from afar, each would cost and none could be followed. */
const MAX_ROUTED_LINES = 500;
/** Of the whole picture, width to height. */
const ASPECT = 16 / 9;
/** A column has at least so many rows before it becomes wider. */
const FEWEST_ROWS = 14;
/** Each orders the nodes by the places of those that they are connected with, once from the left and once from the right. */
const SWEEPS = 2;

export type Place = { readonly node: InventoryNode; readonly x: number; readonly y: number };

/** The things of one kind, below their heading. */
export type Block = {
  readonly kind: InventoryNode['kind'];
  /** Things, also those that a node stands for. */
  readonly count: number;
  readonly x: number;
  readonly y: number;
  /** Of its column with the space to the next one: what its heading has. */
  readonly width: number;
  /** Of the heading. */
  readonly height: number;
};

/** An edge as the SVG path from box to box. */
export type Line = {
  readonly from: string;
  readonly to: string;
  readonly isCalled: boolean;
  readonly isDeclared: boolean;
  readonly path: string;
};

export type GraphPlaces = {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  /** By node id, in the order of the picture: block after block. */
  readonly places: ReadonlyMap<string, Place>;
  readonly lines: readonly Line[];
};

type Nodes = readonly InventoryNode[];

/** Places a graph: kinds in columns from who declares and calls to what is used in the end, in blocks that fill a screen's shape. */
export function graphPlaces(
  { nodes, edges }: Pick<InventoryGraph, 'nodes' | 'edges'>,
  heading: keyof typeof HEADING = 'usual',
): GraphPlaces {
  const headingHeight = HEADING[heading];
  const maxRows = Math.max(
    FEWEST_ROWS,
    Math.ceil(Math.sqrt((nodes.length * BOX.width) / BOX.height / ASPECT)),
  );
  const columns = orderedColumns(nodes, edges);
  const places = new Map<string, Place>();
  const blocks: Block[] = [];
  const strips: Strip[] = [];
  let [x, height] = [0, 0];
  for (const column of columns) {
    const rows = column.reduce((sum, ofKind) => sum + ofKind.length, 0);
    const across = Math.max(1, Math.ceil(rows / maxRows));
    const width = across * (BOX.width + GAP.box) - GAP.box + GAP.column;
    const taken = Array.from({ length: across }, () => [] as { top: number; bottom: number }[]);
    let y = 0;
    for (const ofKind of column) {
      const [first] = ofKind as readonly [InventoryNode];
      const count = ofKind.reduce((sum, { members }) => sum + members, 0);
      blocks.push({ kind: first.kind, count, x, y, width, height: headingHeight });
      for (const ofStrip of taken) ofStrip.push({ top: y, bottom: y + headingHeight });
      const down = Math.ceil(ofKind.length / across);
      for (const [index, node] of ofKind.entries()) {
        const [at, row] = [Math.floor(index / down), index % down];
        const top = y + headingHeight + row * (BOX.height + GAP.row);
        places.set(node.id, { node, x: x + at * (BOX.width + GAP.box), y: top });
        taken[at]?.push({ top, bottom: top + BOX.height });
      }
      y += headingHeight + down * (BOX.height + GAP.row) - GAP.row + GAP.block;
    }
    height = Math.max(height, y - GAP.block);
    for (const [at, ofStrip] of taken.entries()) {
      const left = x + at * (BOX.width + GAP.box);
      strips.push({ left, right: left + BOX.width, gaps: gapsOf(ofStrip) });
    }
    x += width;
  }
  const routes = edges.length > MAX_ROUTED_LINES ? [] : strips;
  const lines = edges.flatMap(({ from, to, ...how }) => {
    const [start, end] = [nodes[from]?.id ?? '', nodes[to]?.id ?? ''];
    const [a, b] = [places.get(start), places.get(end)];
    return a === undefined || b === undefined
      ? []
      : [{ from: start, to: end, ...how, path: lineOf(a, b, routes) }];
  });
  return { width: Math.max(0, x - GAP.column + BEND), height, blocks, places, lines };
}

/** Returns the nodes by column and kind, those that are connected near each other. */
function orderedColumns(nodes: Nodes, edges: InventoryGraph['edges']): Nodes[][] {
  const byKind = Map.groupBy(nodes, ({ kind }) => kind);
  let columns = GRAPH_COLUMNS.map((kinds) =>
    kinds.flatMap((kind) => {
      const ofKind = byKind.get(kind);
      return ofKind === undefined ? [] : [ofKind.toSorted(byGravity)];
    }),
  ).filter(({ length }) => length > 0);
  const neighbours = new Map<InventoryNode, InventoryNode[]>(nodes.map((node) => [node, []]));
  for (const { from, to } of edges) {
    const [user, used] = [nodes[from], nodes[to]];
    if (user === undefined || used === undefined) continue;
    neighbours.get(user)?.push(used);
    neighbours.get(used)?.push(user);
  }
  for (let sweep = 0; sweep < 2 * SWEEPS; sweep++) {
    const ranks = ranksOf(columns);
    const isFromLeft = sweep % 2 === 0;
    columns = columns.map((column, at) =>
      column.map((ofKind) => {
        const middle = new Map(
          ofKind.map((node) => {
            const beside = (neighbours.get(node) ?? [])
              .map((other) => ranks.get(other) as Rank)
              .filter((rank) => (isFromLeft ? rank.column < at : rank.column > at));
            const sum = beside.reduce((total, { row }) => total + row, 0);
            const own = (ranks.get(node) as Rank).row;
            return [node, beside.length === 0 ? own : sum / beside.length];
          }),
        );
        return ofKind.toSorted((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
      }),
    );
  }
  return columns;
}

type Rank = { readonly column: number; readonly row: number };

/** Returns for each node its column, and how far down in it the node stands: 0 at the top, 1 at the foot. */
function ranksOf(columns: readonly Nodes[][]): ReadonlyMap<InventoryNode, Rank> {
  return new Map(
    columns.flatMap((column, at) => {
      const all = column.flat();
      return all.map((node, row): [InventoryNode, Rank] => [
        node,
        { column: at, row: row / all.length },
      ]);
    }),
  );
}

function byGravity(a: InventoryNode, b: InventoryNode): number {
  const counts = (b.findings?.count ?? 0) - (a.findings?.count ?? 0);
  return counts === 0 ? a.name.localeCompare(b.name) : counts;
}

/** Returns the path of a line between the sides of two boxes that face each other, around the boxes of `strips`; within a strip on the right of both. */
function lineOf(from: Place, to: Place, strips: readonly Strip[]): string {
  const [fromY, toY] = [from.y + BOX.height / 2, to.y + BOX.height / 2];
  const right = from.x + BOX.width;
  if (from.x === to.x) {
    const bend = right + BEND;
    return `M${right} ${fromY}C${bend} ${fromY} ${bend} ${toY} ${right} ${toY}`;
  }
  const isForward = to.x > from.x;
  const [left, end] = isForward ? [from.x, to.x] : [to.x, from.x];
  const between = strips.filter((strip) => strip.left > left && strip.left < end);
  return routedPath(
    { x: isForward ? right : from.x, y: fromY },
    { x: isForward ? to.x : to.x + BOX.width, y: toY },
    isForward ? between : between.toReversed(),
  );
}
