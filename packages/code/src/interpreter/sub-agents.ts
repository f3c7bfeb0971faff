import { assetUse, memoTable } from '@svc/analysis';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found, Use } from '../assets/found.ts';
import { isProduct } from '../loops/constructions.ts';
import { namesSubAgent, spawnedFrom } from '../loops/spawned-agents.ts';
import { classAround } from '../program/class-around.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Program, Ref } from '../program/program.ts';
import { tableAgents } from './agent-tables.ts';
import { UNKNOWN } from './argument-walk.ts';
import { programFolders } from './clients-of-only-agents.ts';
import { assetsReachedFrom } from './reach.ts';

/** Where an agent is made again for its own tools: as the agent whose class does it, or as one without a name. */
type Spawned = {
  readonly from: Found;
  readonly to: Use['to'];
  readonly path: string;
  readonly line: number;
};
const SPAWNED = memoTable<'agents', Map<Found, Spawned>>('agents made for agents');

const spawnedIn = ({ run }: Program): Map<Found, Spawned> =>
  run.memo.get(SPAWNED, 'agents', () => new Map());

/** Keeps where code makes an agent of its own again for its tools, until all agents are known. */
export function keepSpawned(found: Found, ref: Ref, { program, read }: Reading): void {
  if (ref.code.kind === 'call' || found.confidence !== 'medium' || namesSubAgent(found.name))
    return;
  const call = spawnedFrom(ref, program, read.sites);
  if (call === null) return;
  const around = classAround(call);
  const other = around === null ? null : (read.meaning(around)?.found ?? null);
  const isSub = other?.kind === 'agent' && other !== found;
  if (isSub && !namesSubAgent(other.name)) return;
  const to: Use['to'] = isSub ? other : NAMELESS;
  spawnedIn(program).set(found, { from: found, to, path: call.file.path, line: call.code.line });
}

/** Adds the agents that the function of a tool runs: `{ name: "delegate", execute: (task) => runAgent(task) }`. */
export function addAgentsRun(tool: Found, mapping: Ref, at: Reading): void {
  const { program, read } = at;
  for (const name of RUN_BY) {
    const run = mapping.code.kind === 'mapping' ? entry(mapping, name) : null;
    if (run?.code.kind !== 'function') continue;
    for (const end of assetsReachedFrom(run, program, read, { hasSchemas: false }))
      if (end.kind === 'agent') addUse(tool, end, mapping.code.line, at);
  }
}

const RUN_BY = ['execute', 'run', 'handler', 'func', 'invoke', 'call'];

const NAMELESS = { kind: 'agent', name: UNKNOWN } as const;

type AllUses = {
  readonly uses: readonly Use[];
  readonly more: Use[];
  readonly program: Program;
  readonly programOf: (path: string) => string;
  /** Agents of tables. */
  readonly defined: ReadonlySet<Found>;
};

/**
 * Returns the relations of agents to sub-agents: those that tables define, those that tools run, and themselves, made again with other
 * parts, as `unknown`. Where no code connects them, the one agent of a program whose tools are not all shown has them.
 */
export function subAgentUses(
  found: readonly Found[],
  uses: readonly Use[],
  paths: readonly string[],
  program: Program,
): readonly Use[] {
  const kept = new Set(found);
  const defined = new Set([...tableAgents(program)].filter((one) => kept.has(one)));
  const all: AllUses = { uses, more: [], program, programOf: programFolders(paths), defined };
  addDefined(all);
  for (const one of spawnedIn(program).values()) {
    const isNamed = all.more.some(({ from }) => isSame(from, one.from));
    if (one.to !== NAMELESS || !isNamed) all.more.push(one);
  }
  addRun(all);
  return all.more;
}

/** Adds the agents of tables to the agent that is made again beside the table, else to the one agent of the program. */
function addDefined(all: AllUses): void {
  const { uses, more, program, defined } = all;
  for (const one of defined) {
    if (!isOfProduct(one) || uses.some(({ from, to }) => to === one && from.kind === 'agent'))
      continue;
    const beside = [...spawnedIn(program).values()].filter(
      ({ path }) => folderOf(path) === folderOf(one.path),
    );
    const [first] = beside;
    const isOne = first !== undefined && beside.every(({ from }) => isSame(from, first.from));
    const parent = isOne ? first.from : onlyIn(one.path, all);
    if (parent !== null) more.push({ from: parent, to: one, path: one.path, line: one.line });
  }
}

/** Adds the agents that tools run to those that have the tools. */
function addRun(all: AllUses): void {
  const { uses, more, defined } = all;
  const running = uses.filter(({ from, to }) => from.kind === 'tool' && to.kind === 'agent');
  for (const { from: tool, to, path, line } of running) {
    if (!('home' in to) || !isOfProduct(to)) continue;
    const given = new Set(
      uses.flatMap((one) => (one.from.kind === 'agent' && isSame(one.to, tool) ? [one.from] : [])),
    );
    const only = given.size === 0 && namesSubAgent(tool.name) ? onlyIn(tool.path, all) : null;
    for (const owner of only === null ? given : [only]) {
      if (!isOfProduct(owner) || defined.has(owner)) continue;
      const isItself = isSame(owner, to);
      if (!isItself || !hasSub(owner, all))
        more.push({ from: owner, to: isItself ? NAMELESS : to, path, line });
    }
  }
  for (const { from, to } of uses) {
    if (from.kind !== 'agent' || to.kind !== 'tool' || !('home' in to) || !namesSubAgent(to.name))
      continue;
    const isRun = running.some((one) => isSame(one.from, to));
    const isKnown =
      isRun || [...uses, ...more].some((one) => isSame(one.from, from) && one.to === NAMELESS);
    if (!isKnown && isOfProduct(from) && !defined.has(from))
      more.push({ from, to: NAMELESS, path: to.path, line: to.line });
  }
}

/** The one agent of the program of a file whose tools the source does not all show; null for none or several. */
function onlyIn(path: string, { uses, programOf, defined }: AllUses): Found | null {
  const open = uses.flatMap(({ from, to }) => {
    const isOpen = from.kind === 'agent' && to.kind === 'tool' && to.name === UNKNOWN;
    return isOpen && !defined.has(from) && isOfProduct(from) && !namesSubAgent(from.name)
      ? [from]
      : [];
  });
  const all = open.filter((one) => programOf(one.path) === programOf(path));
  const [first] = all;
  return first !== undefined && all.every((one) => isSame(one, first)) ? first : null;
}

const hasSub = (agent: Found, { uses, more }: AllUses) =>
  [...uses, ...more].some(({ from, to }) => isSame(from, agent) && to.kind === 'agent');
const isOfProduct = ({ path }: Found) => assetUse(path) === 'product' && isProduct(path);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

const isSame = (one: Use['to'], other: Found) =>
  one.kind === other.kind &&
  one.name === other.name &&
  (one.kind === 'tool' || ('home' in one && one.home === other.home));
