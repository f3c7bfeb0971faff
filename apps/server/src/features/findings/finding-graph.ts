import {
  type FindingGraph,
  MAX_GRAPH_NODES,
  MAX_GRAPH_RELATIONS,
  type Relation,
  type RelationEnd,
} from '@svc/contract';
import {
  credentialsNamed,
  declaredAt,
  type InventoryGraph,
  keyOf,
  type ReachingFinding,
} from './inventory-reach.ts';

/** A relation as it is walked: where it leads, and the line that shows it. */
type Step = Pick<Relation, 'path' | 'line'> & { readonly end: RelationEnd };
type Walk = {
  readonly starts: readonly RelationEnd[];
  readonly stepsOf: (end: RelationEnd) => readonly Step[];
};

/** Returns the things that the inventory's factors of a finding count, and what lies between, nearest first. */
export function findingGraph(graph: InventoryGraph, finding: ReachingFinding): FindingGraph {
  return finding.category === 'secret'
    ? { direction: 'used_by', ...walk(usersOfSecret(graph, finding.excerpt)) }
    : { direction: 'uses', ...walk(usedFrom(graph, finding)) };
}

function usersOfSecret(graph: InventoryGraph, line: string): Walk {
  const stepsOf = ({ kind, name }: RelationEnd) =>
    kind === 'credential' ? (graph.usersOf.get(name) ?? []) : [];
  return {
    starts: credentialsNamed(graph, line),
    stepsOf: (end) =>
      stepsOf(end).map(({ from, path, line: at }) => ({ end: from, path, line: at })),
  };
}

function usedFrom(graph: InventoryGraph, finding: ReachingFinding): Walk {
  return {
    starts: declaredAt(graph, finding),
    stepsOf: (end) =>
      (graph.usedBy.get(keyOf(end)) ?? []).map(({ to, path, line }) => ({ end: to, path, line })),
  };
}

function walk({ starts, stepsOf }: Walk): Omit<FindingGraph, 'direction'> {
  const indexes = new Map<string, number>();
  const nodes: FindingGraph['nodes'] = [];
  const edges: FindingGraph['edges'] = [];
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
