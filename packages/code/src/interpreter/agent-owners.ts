import { memoTable } from '@svc/analysis';
import type { Found, Use } from '../assets/found.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import { constructionsOf } from '../loops/constructions.ts';
import { classAround } from '../program/class-around.ts';
import type { ClassRef, Program, Ref } from '../program/program.ts';
import { agentsWithoutClients } from './clients-beside.ts';
import { ownLoop } from './own-loop.ts';
import { UNKNOWN } from './unfollowed-values.ts';

/*
 * Who owns an agent: the object that runs. Classes without a loop of their own that are nodes of a graph, or that hold one agent and
 * pass questions on to it, are that agent.
 */

/** Classes without a loop, and graphs, by their agents. */
type Kept = { readonly classes: Map<Found, ClassRef>; readonly graphs: Map<Found, Ref> };
const KEPT = memoTable<'agents', Kept>('classes of agents and graphs');

const keptIn = ({ run }: Program): Kept =>
  run.memo.get(KEPT, 'agents', () => ({ classes: new Map(), graphs: new Map() }));

/** Keeps a class that is called an agent and has no loop of its own, or a graph, until all agents are known. */
export function keepOwner({ found, row }: Meaning, ref: Ref, program: Program): void {
  if (found === null) return;
  const { classes, graphs } = keptIn(program);
  if (ref.code.kind === 'call' && row.ends !== '') graphs.set(found, ref);
  if (ref.code.kind !== 'class' || found.confidence !== 'medium') return;
  if (ownLoop(ref, program) === null) classes.set(found, ref as ClassRef);
}

/** The agents that an agent is a part of, and how. */
type Owner = { readonly as: 'node' | 'wrapper'; readonly agents: readonly Found[] };
/** Owned agents, and graphs that are called as the class which builds them. */
export type Owners = {
  readonly of: ReadonlyMap<Found, Owner>;
  readonly called: ReadonlyMap<Found, Found>;
};

/** Returns the agents that own others: graphs their nodes, and the agent that a class builds or holds the class. */
export function agentOwners(uses: readonly Use[], program: Program, read: Interpreter): Owners {
  const { classes, graphs } = keptIn(program);
  const of = new Map<Found, Owner>();
  const called = new Map<Found, Found>();
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
  const open = agentsWithoutClients(program);
  for (const [found, { agents }] of of)
    if (open.has(found)) for (const one of agents) open.add(one);
  return { of, called };
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

/** The one agent that the calls which make an object of a class give it; null for several, and for a class with a model or tools. */
function heldAgent(
  found: Found,
  own: ClassRef,
  uses: readonly Use[],
  program: Program,
  read: Interpreter,
): Found | null {
  const given = new Set(
    constructionsOf(own, program, read.sites).flatMap(({ code, scope, file }) =>
      code.arguments.flatMap(({ value }) => read.assetsOf({ code: value, scope, file })),
    ),
  );
  const [agent, ...others] = [...given].filter(
    (one) => one.kind === 'agent' && !isSame(one, found),
  );
  const isAsking = uses.some((one) => isSame(one.from, found) && isKnownPart(one));
  return agent === undefined || others.length > 0 || isAsking ? null : agent;
}

const isKnownPart = ({ to }: Use) =>
  (to.kind === 'model' || to.kind === 'tool') && to.name !== UNKNOWN;

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
    const to = 'home' in use.to ? (of.get(use.to)?.agents ?? [nameOf(use.to)]) : [use.to];
    return (owner?.agents ?? [nameOf(use.from)]).flatMap((from) =>
      to
        .filter((end) => !isSame(end, from))
        .map((end) => ({ ...use, from, to: end }))
        .filter((one) => owner === undefined || !isShown(one, owner, known)),
    );
  });
  return { found: found.filter((one) => !of.has(one)).map(nameOf), uses: moved };
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

const isSame = (one: Use['to'], other: Found): boolean =>
  one === other ||
  (one.kind === other.kind && one.name === other.name && 'home' in one && one.home === other.home);
