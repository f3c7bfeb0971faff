import { memoTable } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import { isProduct } from '../loops/constructions.ts';
import { classAround } from '../program/class-around.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { beanName } from './agent-around.ts';
import { UNKNOWN } from './argument-walk.ts';
import { agentsWithoutClients } from './clients-beside.ts';
import { programFolders } from './clients-of-only-agents.ts';
import { heldAgent, isSame } from './held-agents.ts';
import { innerLoops } from './inner-loops.ts';
import { lastOwners, type Owner } from './last-owners.ts';
import { ownLoop } from './own-loop.ts';

/*
 * Who owns an agent: the object that runs. Classes without a loop of their own that are nodes of a graph, or that hold one agent and
 * pass questions on to it, are that agent.
 */

/** Classes without a loop, loops of the tree, graphs, beans that are clients of models, and requests of such clients, by their agents. */
type Kept = {
  readonly classes: Map<Found, ClassRef>;
  readonly loops: Map<Found, Ref>;
  readonly graphs: Map<Found, Ref>;
  readonly beans: Map<Found, Ref>;
  readonly requests: Map<Found, CallRef>;
  /** Agents that calls of a factory make, by the one that the factory makes. */
  readonly factories: Map<Found, readonly Found[]>;
};
const KEPT = memoTable<'agents', Kept>('agents that may own others');

const keptIn = ({ run }: Program): Kept =>
  run.memo.get(KEPT, 'agents', () => ({
    classes: new Map(),
    loops: new Map(),
    graphs: new Map(),
    beans: new Map(),
    requests: new Map(),
    factories: new Map(),
  }));

/** Keeps a class that is called an agent and has no loop of its own, a graph, a bean or a request, until all agents are known. */
export function keepOwner({ found, row }: Meaning, ref: Ref, program: Program): void {
  if (found === null) return;
  const { classes, loops, graphs, beans, requests } = keptIn(program);
  if (ref.code.kind === 'call') {
    if (row.ends !== '') graphs.set(found, ref);
    if (row.name === REQUEST && found.confidence === 'high') requests.set(found, ref as CallRef);
    else if (beanName(ref) !== null) beans.set(found, ref);
  }
  if (ref.code.kind === 'call' || found.confidence !== 'medium') return;
  if (ownLoop(ref, program) !== null) loops.set(found, ref);
  else if (ref.code.kind === 'class') classes.set(found, ref as ClassRef);
}

/** Keeps the agents that calls of a factory make, until all agents are known. */
export function keepFactory(
  base: Found,
  made: readonly { found: Found }[],
  program: Program,
): void {
  keptIn(program).factories.set(
    base,
    made.map(({ found }) => found),
  );
}

/** The call that begins a request of a client of Spring AI. */
const REQUEST = 'prompt';

/** Owned agents, and graphs that are called as the class which builds them. */
export type Owners = {
  readonly of: ReadonlyMap<Found, Owner>;
  readonly called: ReadonlyMap<Found, Found>;
};

/** Returns the agents that own others: graphs their nodes, and the agent that a class builds or holds the class. */
export function agentOwners(
  uses: readonly Use[],
  paths: readonly string[],
  program: Program,
  read: Interpreter,
): Owners {
  const { classes, loops, graphs } = keptIn(program);
  const of = new Map<Found, Owner>();
  const called = new Map<Found, Found>();
  const programOf = programFolders(paths);
  for (const [found, own] of classes) {
    const [built, ...more] = [...graphs.keys()].filter((one) => isBuiltBy(one, own, graphs));
    if (built !== undefined) {
      if (more.length > 0) continue;
      const graph = isVariable(built, graphs, read)
        ? { ...built, name: found.name, home: found.home }
        : built;
      if (graph !== built) called.set(built, graph);
      of.set(found, { as: 'wrapper', agents: [graph] });
      continue;
    }
    const held = heldAgent(found, own, uses, program, read);
    const running = held === null ? graphsRunning(found, uses, graphs) : [held];
    if (running.length > 0)
      of.set(found, { as: held === null ? 'node' : 'wrapper', agents: running });
  }
  for (const [loop, agent] of innerLoops(classes, loops, program, read))
    if (!of.has(agent)) of.set(loop, { as: 'wrapper', agents: [agent] });
  for (const graph of graphs.keys()) {
    const builder = onlyBuilder(graph, uses);
    if (builder !== null && !of.has(builder) && !graphs.has(builder))
      of.set(graph, { as: 'wrapper', agents: [builder] });
  }
  for (const [found, request] of keptIn(program).requests) {
    const beans = [...keptIn(program).beans].filter(
      ([, { file }]) => isProduct(file.path) && programOf(file.path) === programOf(found.path),
    );
    const bean = askedBean(found, request, beans, uses, read);
    if (bean !== null) of.set(found, { as: 'node', agents: [bean] });
  }
  for (const [base, agents] of keptIn(program).factories) of.set(base, { as: 'node', agents });
  const owners = lastOwners(of);
  const open = agentsWithoutClients(program);
  for (const [found, { agents }] of owners)
    if (open.has(found)) for (const one of agents) open.add(one);
  return { of: owners, called };
}

/** The one agent that uses a graph of which the source shows neither nodes nor parts; null for none and several. */
function onlyBuilder(graph: Found, uses: readonly Use[]): Found | null {
  if (!isProduct(graph.path) || uses.some(({ from }) => from === graph)) return null;
  const builders = new Set(uses.filter(({ to }) => isSame(to, graph)).map(({ from }) => from));
  const [only, ...others] = builders;
  return only?.kind === 'agent' && others.length === 0 ? only : null;
}

const isBuiltBy = (graph: Found, { code }: ClassRef, graphs: Kept['graphs']): boolean => {
  const ref = graphs.get(graph);
  return ref !== undefined && classAround(ref)?.code === code;
};

/** Whether only a variable or a function names a graph. */
function isVariable(graph: Found, graphs: Kept['graphs'], read: Interpreter): boolean {
  const ref = graphs.get(graph);
  const site = ref === undefined ? undefined : read.sites(ref.file).get(ref.code);
  return graph.name === site?.bound || graph.name === site?.within;
}

/** The bean that a request without a prompt of its own asks: the one of the member's name, else the only one of the program. */
function askedBean(
  found: Found,
  request: CallRef,
  beans: readonly (readonly [Found, Ref])[],
  uses: readonly Use[],
  read: Interpreter,
): Found | null {
  const { callee } = request.code;
  const isOwn = uses.some(({ from, to }) => from === found && to.kind === 'prompt');
  if (callee.kind !== 'member' || isOwn) return null;
  const client = { ...request, code: callee.of };
  if (read.assetsOf(client).length > 0) return null;
  const name = lastName(callee.of);
  const [named] = beans.find(([, ref]) => beanName(ref) === name) ?? [];
  const [[only] = [], ...others] = beans;
  return named ?? (others.length === 0 ? (only ?? null) : null);
}

/** The graphs of which a class is a node, where nothing but graphs uses it. */
function graphsRunning(
  found: Found,
  uses: readonly Use[],
  graphs: Kept['graphs'],
): readonly Found[] {
  const running = new Set(
    uses
      .filter(({ from, to }) => from.kind === 'agent' && isSame(to, found))
      .map(({ from }) => from),
  );
  return [...running].every((one) => graphs.has(one)) ? [...running] : [];
}

/** Returns the agents that own an agent, under their last names; itself where none does. */
export const ownersOf = (found: Found, { of, called }: Owners): readonly Found[] =>
  (of.get(found)?.agents ?? [found]).map((one) => called.get(one) ?? one);

/** Returns assets and relations with each owned agent as its owners. */
export function withOwners(
  found: readonly Found[],
  uses: readonly Use[],
  { of, called }: Owners,
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  if (of.size === 0) return { found, uses };
  const nameOf = <End extends Use['to']>(one: End) =>
    'home' in one ? (called.get(one) ?? one) : one;
  const own = uses.filter(({ from }) => !of.has(from));
  const known = new Set(own.flatMap((one) => partKeys({ ...one, from: nameOf(one.from) })));
  const moved = uses.flatMap((use): readonly Use[] => {
    const owner = of.get(use.from);
    const to = endsOf(use, of, nameOf, known);
    return (owner?.agents ?? [nameOf(use.from)]).flatMap((from) =>
      to
        .filter((end) => !isSame(end, from))
        .map((end) => ({ ...use, from, to: end }))
        .filter((one) => owner === undefined || !isShown(one, owner, known)),
    );
  });
  return { found: found.filter((one) => !of.has(one)).map(nameOf), uses: moved };
}

/** Returns assets and relations with the agents that calls of one factory make as one. */
export function asFactories(
  found: readonly Found[],
  uses: readonly Use[],
  program: Program,
): { readonly found: readonly Found[]; readonly uses: readonly Use[] } {
  const made = new Map(
    [...keptIn(program).factories].flatMap(([base, agents]) =>
      agents.map((one) => [one, base] as const),
    ),
  );
  if (made.size === 0) return { found, uses };
  const factoryOf = (one: Found) => made.get(one) ?? one;
  return {
    found: found.map(factoryOf),
    uses: uses.map((use) => ({ ...use, from: factoryOf(use.from) })),
  };
}

/** Returns MCP clients of factories as those of the agents that calls of them make, where the tools of these are not all shown. */
export function ofFactories(
  clients: readonly Use[],
  uses: readonly Use[],
  program: Program,
): readonly Use[] {
  const { factories } = keptIn(program);
  return clients.flatMap((one) => {
    const agents = factories.get(one.from);
    if (agents === undefined) return [one];
    const open = uses.filter(({ to }) => to.kind === 'tool' && to.name === UNKNOWN);
    return agents.flatMap((from) => {
      const place = open.find((use) => use.from === from);
      return place === undefined ? [] : [{ ...place, to: one.to }];
    });
  });
}

/** What a relation leads to: of several owners those that the source shows by themselves, else all. */
function endsOf(
  { from, to }: Use,
  of: Owners['of'],
  nameOf: (one: Use['to']) => Use['to'],
  known: ReadonlySet<string>,
): readonly Use['to'][] {
  const owner = 'home' in to ? of.get(to) : undefined;
  if (owner === undefined) return [nameOf(to)];
  const shown = owner.agents.filter((one) =>
    known.has(partKeys({ from, to: one, path: '', line: 0 })[0] ?? ''),
  );
  return shown.length > 0 ? shown : owner.agents;
}

/** Whether the owner itself has what a part has, or what the part does not show; tools of nodes add up. */
function isShown(use: Use, { as }: Owner, known: ReadonlySet<string>): boolean {
  const [exact = '', kind = ''] = partKeys(use);
  if (known.has(exact)) return true;
  return use.to.name === UNKNOWN && !(as === 'node' && use.to.kind === 'tool') && known.has(kind);
}

const partKeys = ({ from, to }: Use): readonly string[] => {
  const kind = `${from.home}\0${from.name}\0${to.kind}`;
  return [`${kind}\0${to.name}\0${'home' in to && to.kind !== 'model' ? to.home : ''}`, kind];
};
