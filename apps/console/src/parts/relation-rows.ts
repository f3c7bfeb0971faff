import type { RelationGraph } from '@svc/contract';

type Node = RelationGraph['nodes'][number];
type Edge = RelationGraph['edges'][number];

/** A thing of a graph in a table: below what leads to it, by the relation that does. */
export type RelationRow = {
  readonly node: Node;
  /** Null of the first things. */
  readonly edge: Edge | null;
};

/** Returns the things of a graph so that each stands below the thing that leads to it, in the order of the graph otherwise. */
export function relationRows({
  nodes,
  edges,
}: Pick<RelationGraph, 'nodes' | 'edges'>): readonly RelationRow[] {
  const depthOf = (index: number) => nodes[index]?.depth ?? 0;
  const edgeTo = new Map<number, Edge>();
  for (const edge of edges) {
    if (depthOf(edge.to) > depthOf(edge.from) && !edgeTo.has(edge.to)) edgeTo.set(edge.to, edge);
  }
  const below = Map.groupBy(nodes.keys(), (index) => edgeTo.get(index)?.from ?? null);
  const rows: RelationRow[] = [];
  // a stack of its own: a graph is as deep as what was scanned
  const next = [...(below.get(null) ?? [])].reverse();
  for (let index = next.pop(); index !== undefined; index = next.pop()) {
    rows.push({ node: nodes[index] as Node, edge: edgeTo.get(index) ?? null });
    next.push(...[...(below.get(index) ?? [])].reverse());
  }
  return rows;
}
