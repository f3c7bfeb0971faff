import {
  MAX_GRAPH_NODES,
  MAX_GRAPH_RELATIONS,
  type Relation,
  type RelationEnd,
  type RelationGraph,
} from '@svc/contract';

/** A relation as it is walked: where it leads, and the line that shows it. */
type Step = Pick<Relation, 'path' | 'line'> & { readonly end: RelationEnd };
export type Walk = {
  readonly starts: readonly RelationEnd[];
  readonly stepsOf: (end: RelationEnd) => readonly Step[];
};

/** Returns a key for a thing, unique in a repository. */
export function keyOf({ kind, name }: RelationEnd): string {
  return `${kind}\0${name}`;
}

/** Returns what an asset uses, or what uses it, directly and through others, nearest first. */
export function assetGraph(
  relations: readonly Relation[],
  asset: RelationEnd,
  direction: RelationGraph['direction'],
): RelationGraph {
  const [near, far] = direction === 'uses' ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const byEnd = Map.groupBy(relations, (relation) => keyOf(relation[near]));
  const stepsOf = (end: RelationEnd) =>
    (byEnd.get(keyOf(end)) ?? []).map(({ path, line, [far]: to }) => ({ end: to, path, line }));
  return { direction, ...walkRelations({ starts: [asset], stepsOf }) };
}

/** Returns what a walk reaches, nearest first: bounded in things and in relations followed. */
export function walkRelations({ starts, stepsOf }: Walk): Omit<RelationGraph, 'direction'> {
  const indexes = new Map<string, number>();
  const nodes: RelationGraph['nodes'] = [];
  const edges: RelationGraph['edges'] = [];
  const pairs = new Set<string>();
  const omitted = new Set<string>();
  const indexOf = ({ kind, name }: RelationEnd, depth: number): number | null => {
    const key = keyOf({ kind, name });
    const known = indexes.get(key);
    if (known !== undefined) return known;
    if (nodes.length === MAX_GRAPH_NODES) {
      omitted.add(key);
      return null;
    }
    indexes.set(key, nodes.length);
    return nodes.push({ kind, name, depth }) - 1;
  };
  for (const start of starts) indexOf(start, 0);
  let followed = 0;
  // an array that grows while it is walked is walked to its end
  for (const [from, node] of nodes.entries()) {
    for (const { end, path, line } of stepsOf(node)) {
      if (followed++ >= MAX_GRAPH_RELATIONS) {
        return { nodes, edges, omitted: omitted.size, isComplete: false };
      }
      const to = indexOf(end, node.depth + 1);
      if (to === null || pairs.has(`${from} ${to}`)) continue;
      pairs.add(`${from} ${to}`);
      edges.push({ from, to, path, line });
    }
  }
  return { nodes, edges, omitted: omitted.size, isComplete: true };
}
