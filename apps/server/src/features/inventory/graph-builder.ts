import { createHash } from 'node:crypto';
import {
  atLeast,
  type InventoryEdge,
  type InventoryGraph,
  type InventoryNode,
  type Severity,
} from '@svc/contract';

/** A node while the graph is made; `key` identifies it. */
export type NodeDraft = Pick<InventoryNode, 'kind' | 'name' | 'repoId'> & {
  readonly key: string;
  /** Null for what has no id of its own: it gets a digest of its key. */
  readonly id: string | null;
  readonly assetId: string | null;
  readonly members: number;
  readonly runtime: InventoryNode['runtime'];
  readonly agentState: InventoryNode['agentState'];
  readonly findings: InventoryNode['findings'];
};

/** An edge while the graph is made, by the keys of its ends. */
export type EdgeDraft = Pick<InventoryEdge, 'isDeclared' | 'isCalled'> & {
  readonly from: string;
  readonly to: string;
};

export type GraphDraft = {
  readonly nodes: ReadonlyMap<string, NodeDraft>;
  readonly edges: ReadonlyMap<string, EdgeDraft>;
};

/** Nodes and edges that are added piece by piece. */
export type GraphBuilder = {
  /** Adds a node unless its key is known. */
  add(node: Pick<NodeDraft, 'key' | 'kind' | 'name'> & Partial<NodeDraft>): void;
  /** Changes a node that is there. */
  change(key: string, change: Partial<Pick<NodeDraft, 'repoId' | 'runtime'>>): void;
  has(key: string): boolean;
  connect(from: string, to: string, how: 'declared' | 'called'): void;
  addFinding(key: string, severity: Severity): void;
  readonly draft: GraphDraft;
};

export function graphBuilder(): GraphBuilder {
  const nodes = new Map<string, NodeDraft>();
  const edges = new Map<string, EdgeDraft>();
  const change: GraphBuilder['change'] = (key, values) => {
    const node = nodes.get(key);
    if (node !== undefined) nodes.set(key, { ...node, ...values });
  };
  return {
    add: (node) => {
      if (nodes.has(node.key)) return;
      nodes.set(node.key, { ...NOTHING_KNOWN, ...node });
    },
    change,
    has: (key) => nodes.has(key),
    connect: (from, to, how) => {
      if (from === to || !nodes.has(from) || !nodes.has(to)) return;
      const key = JSON.stringify([from, to]);
      const { isDeclared = false, isCalled = false } = edges.get(key) ?? {};
      edges.set(key, {
        from,
        to,
        isDeclared: isDeclared || how === 'declared',
        isCalled: isCalled || how === 'called',
      });
    },
    addFinding: (key, severity) => {
      const node = nodes.get(key);
      if (node === undefined) return;
      nodes.set(key, { ...node, findings: addedUp(node.findings, { count: 1, severity }) });
    },
    draft: { nodes, edges },
  };
}

const NOTHING_KNOWN = {
  id: null,
  assetId: null,
  repoId: null,
  members: 1,
  runtime: null,
  agentState: null,
  findings: null,
} as const;

/** Returns the findings of two nodes together: their number and the worst severity. */
export function addedUp(
  one: InventoryNode['findings'],
  other: InventoryNode['findings'],
): InventoryNode['findings'] {
  if (one === null || other === null) return one ?? other;
  const severity = atLeast(one.severity, other.severity) ? one.severity : other.severity;
  return { count: one.count + other.count, severity };
}

/** Returns the graph as the API answers it, with at most `maxEdges` edges. */
export function wireGraph(
  { nodes, edges }: GraphDraft,
  maxEdges: number,
  isRead: boolean,
): InventoryGraph {
  const indexes = new Map([...nodes.keys()].map((key, index) => [key, index]));
  const wired = [...edges.values()].slice(0, maxEdges).map(({ from, to, ...how }) => ({
    from: indexes.get(from) as number,
    to: indexes.get(to) as number,
    ...how,
  }));
  return {
    nodes: [...nodes.values()].map(({ key, id, ...node }) => ({ id: id ?? digest(key), ...node })),
    edges: wired,
    isComplete: isRead && edges.size <= maxEdges,
  };
}

function digest(key: string): string {
  return `thing_${createHash('sha256').update(key).digest('hex').slice(0, 26)}`;
}
