import type { RelationGraph } from '@svc/contract';

/** A box of the picture: where the graph begins, a thing, or the things of a column that are folded. Units are CSS pixels. */
export type Box = {
  readonly key: string;
  readonly kind: RelationGraph['nodes'][number]['kind'] | 'root' | 'folded';
  readonly text: string;
  readonly x: number;
  readonly y: number;
};

export type GraphLayout = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  /** Ends of lines, from the right side of one box to the left side of another. */
  readonly lines: readonly { readonly key: string; readonly from: Box; readonly to: Box }[];
};

export const BOX_WIDTH = 140;
export const BOX_HEIGHT = 26;
const COLUMN = 168;
const ROW = 34;
/** Things that a column shows before it folds the others. */
const MAX_ROWS = 12;

/** Places a graph in columns by distance from its first things; what is none of them and leads to them stands before, under the name `root`. */
export function graphLayout(
  { nodes, edges }: Pick<RelationGraph, 'nodes' | 'edges'>,
  root: string | null,
): GraphLayout {
  const before = root === null ? 0 : 1;
  const boxOf = new Map<number, Box>();
  const boxes: Box[] = [];
  const columns = Map.groupBy(nodes.keys(), (index) => (nodes[index]?.depth ?? 0) + before);
  const rows = Math.max(1, ...[...columns.values()].map(({ length }) => rowsOf(length)));
  const height = rows * ROW;
  for (const [column, indexes] of columns) {
    const shown = indexes.length > MAX_ROWS ? indexes.slice(0, MAX_ROWS - 1) : indexes;
    const x = column * COLUMN;
    const top = (height - rowsOf(indexes.length) * ROW) / 2;
    for (const [row, index] of shown.entries()) {
      const { kind, name } = nodes[index] as RelationGraph['nodes'][number];
      const box: Box = { key: `${index}`, kind, text: name, x, y: top + row * ROW };
      boxes.push(box);
      boxOf.set(index, box);
    }
    const folded = indexes.slice(shown.length);
    if (folded.length === 0) continue;
    const text = `${folded.length} more`;
    const y = top + shown.length * ROW;
    const box: Box = { key: `folded ${column}`, kind: 'folded', text, x, y };
    boxes.push(box);
    for (const index of folded) boxOf.set(index, box);
  }
  const roots: Box[] =
    root === null ? [] : [{ key: 'root', kind: 'root', text: root, x: 0, y: (height - ROW) / 2 }];
  const first = [...nodes.keys()].filter((index) => nodes[index]?.depth === 0);
  const pairs = [
    ...roots.flatMap((box) => first.map((index) => [box, boxOf.get(index)])),
    ...edges.map(({ from, to }) => [boxOf.get(from), boxOf.get(to)]),
  ];
  const lines = new Map<string, GraphLayout['lines'][number]>();
  for (const [from, to] of pairs) {
    if (from === undefined || to === undefined || from === to) continue;
    const key = `${from.key} ${to.key}`;
    lines.set(key, { key, from, to });
  }
  const width = Math.max(0, ...columns.keys()) * COLUMN + BOX_WIDTH;
  return { width, height, boxes: [...roots, ...boxes], lines: [...lines.values()] };
}

function rowsOf(things: number): number {
  return Math.min(things, MAX_ROWS);
}
