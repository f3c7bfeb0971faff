import type { InventoryGraph, InventoryNode } from '@svc/contract';
import { kindName } from '../../parts/kind-names.ts';
import type { FilterField } from '../../parts/search.ts';
import { GRAPH_COLUMNS } from './graph-kinds.ts';

/** The filters of the graph. The service filters by repository; the others choose among what it answered. */
export const GRAPH_FIELDS: readonly FilterField[] = [
  { name: 'q', label: 'Name', isMain: true },
  { name: 'kind', label: 'Kind', values: GRAPH_COLUMNS.flat(), textOf: kindName },
  { name: 'repoId', label: 'Repository', things: 'repositories' },
  { name: 'runtime', label: 'Run time', values: ['active', 'shadow', 'unused'] },
  { name: 'findings', label: 'Findings', values: ['open'] },
];

export type GraphFilter = Readonly<
  Partial<Record<'q' | 'kind' | 'repoId' | 'runtime' | 'findings', string>>
>;

/** What a filter leaves of a graph. */
export type FilteredGraph = {
  /** The nodes that match. */
  readonly matches: readonly InventoryNode[];
  /** The nodes that match and those that they are connected with. */
  readonly shown: InventoryGraph;
};

/** Returns what a filter leaves: with one, edges are those of which an end matches. */
export function filteredGraph(graph: InventoryGraph, filter: GraphFilter): FilteredGraph {
  const { q, kind, runtime, findings } = filter;
  const text = q?.toLowerCase();
  const isMatch = (node: InventoryNode) =>
    (text === undefined || node.name.toLowerCase().includes(text)) &&
    (kind === undefined || node.kind === kind) &&
    (runtime === undefined || node.runtime === runtime) &&
    (findings === undefined || node.findings !== null);
  const matches = graph.nodes.filter(isMatch);
  if (matches.length === graph.nodes.length) return { matches, shown: graph };
  const matching = new Set(matches);
  const of = (index: number) => graph.nodes[index] as InventoryNode;
  const edges = graph.edges.filter(
    ({ from, to }) => matching.has(of(from)) || matching.has(of(to)),
  );
  const kept = new Set<InventoryNode>(matches);
  for (const { from, to } of edges) kept.add(of(from)).add(of(to));
  const nodes = graph.nodes.filter((node) => kept.has(node));
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const moved = edges.map((edge) => ({
    ...edge,
    from: indexes.get(of(edge.from)) as number,
    to: indexes.get(of(edge.to)) as number,
  }));
  return { matches, shown: { ...graph, nodes, edges: moved } };
}

/** The nodes that a node uses or calls, and those that use or call it, by its id. */
export type Neighbourhood = {
  readonly uses: readonly InventoryNode[];
  readonly usedBy: readonly InventoryNode[];
};

/** Returns the neighbours of every node by its id. */
export function neighbourhoods({
  nodes,
  edges,
}: Pick<InventoryGraph, 'nodes' | 'edges'>): ReadonlyMap<string, Neighbourhood> {
  const found = new Map(
    nodes.map(({ id }) => [id, { uses: [] as InventoryNode[], usedBy: [] as InventoryNode[] }]),
  );
  for (const { from, to } of edges) {
    const [user, used] = [nodes[from] as InventoryNode, nodes[to] as InventoryNode];
    found.get(user.id)?.uses.push(used);
    found.get(used.id)?.usedBy.push(user);
  }
  return found;
}
