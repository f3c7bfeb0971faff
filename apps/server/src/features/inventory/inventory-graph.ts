import {
  type InventoryGraph,
  MAX_INVENTORY_EDGES,
  MAX_INVENTORY_NODES,
  type Relation,
  type Severity,
} from '@svc/contract';
import { resolveTool } from './called-tool.ts';
import { type GraphBuilder, graphBuilder, wireGraph } from './graph-builder.ts';
import { groupedGraph } from './graph-groups.ts';
import type { InventoryFacts, PlacedAgent } from './inventory-facts.ts';

/** Kinds whose names mean the same in every repository: one node stands for them wherever they are used. */
const SHARED_KINDS: ReadonlySet<string> = new Set(['model', 'ai-service', 'dependency']);

/** An open finding by its place. */
export type PlacedFinding = {
  readonly repoId: string;
  readonly severity: Severity;
  readonly isSecret: boolean;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly excerpt: string;
};

export type GraphInput = InventoryFacts & {
  readonly repositories: readonly { readonly id: string; readonly name: string }[];
  readonly findings: readonly PlacedFinding[];
  /** The graph is of one repository: of the calls, only those of what it declares. */
  readonly isOfOne: boolean;
};

/** Returns what is declared and what is called as a graph, with the open findings on their things. */
export function inventoryGraphOf(input: GraphInput): InventoryGraph {
  const graph = graphBuilder();
  for (const { id, name } of input.repositories) {
    graph.add({ key: id, id, kind: 'repository', name, repoId: id });
  }
  addDeclared(graph, input);
  if (!input.isOfOne) addAgents(graph, input.agents);
  addCalls(graph, input);
  connectRepositories(graph);
  addFindings(graph, input);
  const grouped = groupedGraph(graph.draft, MAX_INVENTORY_NODES);
  return wireGraph(grouped, MAX_INVENTORY_EDGES, input.isComplete);
}

type Thing = Pick<Relation['from'], 'kind' | 'name'>;

function keyOf(repoId: string, { kind, name }: Thing): string {
  return JSON.stringify(SHARED_KINDS.has(kind) ? [kind, name] : [kind, name, repoId]);
}

function addDeclared(graph: GraphBuilder, { assets, relations }: InventoryFacts): void {
  const repositories = new Map<string, string>();
  const add = (repoId: string, thing: Thing, ids: { id: string; assetId: string } | object) => {
    const { kind, name } = thing;
    const key = keyOf(repoId, thing);
    const runtime = kind === 'tool' || kind === 'mcp-server' ? 'unused' : null;
    graph.add({ key, kind, name, repoId, runtime, ...ids });
    if ((repositories.get(key) ?? repoId) !== repoId) graph.change(key, { repoId: null });
    repositories.set(key, repoId);
  };
  for (const { repoId, assetId, kind, name } of assets) {
    add(repoId, { kind, name }, { id: assetId, assetId });
  }
  for (const { repoId, from, to } of relations) {
    add(repoId, from, {});
    add(repoId, to, {});
    graph.connect(keyOf(repoId, from), keyOf(repoId, to), 'declared');
  }
}

/** Adds all agents; in the graph of one repository `addCalls` adds those that call what it declares. */
function addAgents(graph: GraphBuilder, agents: readonly PlacedAgent[]): void {
  for (const agent of agents) graph.add(agentNode(agent));
}

function agentNode({ agentId, name, state }: PlacedAgent) {
  const key = agentKey(agentId);
  return { key, id: agentId, kind: 'registered-agent', name, agentState: state } as const;
}

function agentKey(agentId: string): string {
  return `registered-agent ${agentId}`;
}

/** Connects agents with the tools that they called, by way of the servers. What no code declares is added, too, unless the graph is of one repository. */
function addCalls(graph: GraphBuilder, { agents, calls, isOfOne }: GraphInput): void {
  const known = new Map(agents.map((agent) => [agent.agentId, agent]));
  const declared = Map.groupBy(
    [...graph.draft.nodes.values()].filter(({ runtime }) => runtime !== null),
    ({ kind, name }) => JSON.stringify([kind, name]),
  );
  const declaredServers = [...graph.draft.nodes.values()].filter(
    ({ kind }) => kind === 'mcp-server',
  );
  const serverNames = new Set([
    ...declaredServers.map(({ name }) => name),
    ...calls.map(({ server }) => server),
  ]);
  const called = (thing: Thing): readonly string[] => {
    const keys = (declared.get(JSON.stringify([thing.kind, thing.name])) ?? []).map(
      ({ key }) => key,
    );
    for (const key of keys) graph.change(key, { runtime: 'active' });
    return keys;
  };
  const added = (thing: Thing, runtime: 'active' | 'shadow'): readonly string[] => {
    if (isOfOne && runtime === 'shadow') return [];
    const key = JSON.stringify(['called', thing.kind, thing.name]);
    graph.add({ key, ...thing, runtime });
    return [key];
  };
  for (const { agentId, ...call } of calls) {
    const { server, name, own } = resolveTool(call, serverNames);
    const servers = server === '' ? [] : [...called({ kind: 'mcp-server', name: server })];
    const names = new Set([name, call.tool, own]);
    const tools = [...names].flatMap((one) => called({ kind: 'tool', name: one }));
    const runtime = servers.length + tools.length > 0 ? 'active' : 'shadow';
    if (server !== '' && servers.length === 0) {
      servers.push(...added({ kind: 'mcp-server', name: server }, 'shadow'));
    }
    // a tool of a declared server is declared by it, and has no line of its own
    if (tools.length === 0) tools.push(...added({ kind: 'tool', name }, runtime));
    const agent = known.get(agentId);
    if (servers.length + tools.length === 0 || agent === undefined) continue;
    graph.add(agentNode(agent));
    const key = agentKey(agentId);
    for (const end of servers) graph.connect(key, end, 'called');
    for (const end of tools) {
      const froms = servers.length === 0 ? [key] : servers;
      for (const from of froms) graph.connect(from, end, 'called');
    }
  }
}

/** Connects each repository with what nothing else in it uses. */
function connectRepositories(graph: GraphBuilder): void {
  const used = new Set<string>();
  for (const { to, isDeclared } of graph.draft.edges.values()) if (isDeclared) used.add(to);
  for (const { key, repoId, kind } of graph.draft.nodes.values()) {
    if (repoId !== null && kind !== 'repository' && !used.has(key)) {
      graph.connect(repoId, key, 'declared');
    }
  }
}

/** Adds each finding to what its lines declare, to the credentials that the line of a secret names, and to its repository. */
function addFindings(graph: GraphBuilder, input: GraphInput): void {
  const places = new Map<string, { readonly line: number; readonly key: string }[]>();
  const place = (repoId: string, path: string, line: number, thing: Thing) => {
    const file = JSON.stringify([repoId, path]);
    const ofFile = places.get(file) ?? [];
    ofFile.push({ line, key: keyOf(repoId, thing) });
    places.set(file, ofFile);
  };
  for (const { repoId, kind, name, lines } of input.assets) {
    for (const { path, line } of lines) place(repoId, path, line, { kind, name });
  }
  for (const { repoId, from, path, line } of input.relations) place(repoId, path, line, from);
  for (const finding of input.findings) {
    const { repoId, severity, path, startLine, endLine } = finding;
    const keys = new Set([repoId]);
    for (const { line, key } of places.get(JSON.stringify([repoId, path])) ?? []) {
      if (line >= startLine && line <= endLine) keys.add(key);
    }
    for (const name of finding.isSecret ? (finding.excerpt.match(/\w+/g) ?? []) : []) {
      keys.add(keyOf(repoId, { kind: 'credential', name }));
    }
    for (const key of keys) graph.addFinding(key, severity);
  }
}
