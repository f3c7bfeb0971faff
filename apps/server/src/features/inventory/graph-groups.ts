import { addedUp, type EdgeDraft, type GraphDraft, type NodeDraft } from './graph-builder.ts';

/** Things that are worth a node of their own, however many others there are. */
const FEWEST_GROUPED = 3;

/**
 * Returns the graph with at most `max` nodes: things of one kind and repository become one node, the most numerous first, and where
 * that is not enough, those of one kind.
 */
export function groupedGraph(draft: GraphDraft, max: number): GraphDraft {
  const byRepository = grouped(draft, max, ({ kind, repoId }) => `${kind} ${repoId ?? ''}`);
  return grouped(byRepository, max, ({ kind }) => kind);
}

function grouped(
  { nodes, edges }: GraphDraft,
  max: number,
  groupOf: (node: NodeDraft) => string,
): GraphDraft {
  if (nodes.size <= max) return { nodes, edges };
  const groups = [...Map.groupBy(nodes.values(), groupOf)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const groupKeys = new Map<string, string>();
  const together = new Map<string, NodeDraft>();
  let left = nodes.size;
  for (const [group, members] of groups) {
    if (left <= max || members.length < FEWEST_GROUPED) break;
    const key = `group ${group}`;
    for (const member of members) groupKeys.set(member.key, key);
    together.set(key, groupNode(key, members));
    left -= members.length - 1;
  }
  const alone = [...nodes].filter(([key]) => !groupKeys.has(key));
  return {
    nodes: new Map([...alone, ...together]),
    edges: joined(edges.values(), (key) => groupKeys.get(key) ?? key),
  };
}

function groupNode(key: string, members: readonly NodeDraft[]): NodeDraft {
  const [first] = members as readonly [NodeDraft];
  const isOneRepository = members.every(({ repoId }) => repoId === first.repoId);
  const count = members.reduce((sum, node) => sum + node.members, 0);
  return {
    key,
    id: null,
    kind: first.kind,
    name: `${count} of kind ${first.kind}`,
    assetId: null,
    repoId: isOneRepository ? first.repoId : null,
    members: count,
    runtime: null,
    agentState: null,
    findings: members.reduce<NodeDraft['findings']>(
      (sum, { findings }) => addedUp(sum, findings),
      null,
    ),
  };
}

function joined(
  edges: Iterable<EdgeDraft>,
  keyOf: (key: string) => string,
): ReadonlyMap<string, EdgeDraft> {
  const result = new Map<string, EdgeDraft>();
  for (const edge of edges) {
    const [from, to] = [keyOf(edge.from), keyOf(edge.to)];
    if (from === to) continue;
    const key = JSON.stringify([from, to]);
    const known = result.get(key);
    result.set(key, {
      from,
      to,
      isDeclared: edge.isDeclared || known?.isDeclared === true,
      isCalled: edge.isCalled || known?.isCalled === true,
    });
  }
  return result;
}
