import { type Budget, memoTable } from '@svc/analysis';
import type { RelationEnd } from '@svc/contract';
import { dataSource, dataSourcesOf, firstText, openedBy } from '../assets/data-sources.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import type { FrameworkRow, Role } from '../frameworks/framework-row.ts';
import { argumentsOf } from '../program/arguments.ts';
import { type Code, partsOf } from '../program/code-tree.ts';
import type { CallRef, Program, Ref } from '../program/program.ts';
import { skippedBranches } from '../program/reachable-returns.ts';
import { definitionOf, functionOf } from '../program/symbol.ts';
import { messagePrompts, placeName } from '../prompts/message-prompts.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { plainTools, schemaTool } from '../tools/plain-tools.ts';
import { readyTools } from '../tools/ready-tools.ts';
import { givenModels } from './returned-clients.ts';

/** Pieces of code visited for one function, and for a whole program: tools that share code visit it again each. */
const MAX_STEPS = 8000;
const MAX_PROGRAM_STEPS = 400_000;
/** Functions that call functions. */
const MAX_DEPTH = 4;

type End = Found | RelationEnd;

/** What all walks of a program share. */
type Shared = { readonly denoted: WeakMap<Code, readonly End[]>; readonly budget: Budget };
const SHARED = memoTable<Interpreter, Shared>('reach');

/** One walk through what a piece of code runs. */
type Walk = {
  readonly program: Program;
  readonly read: Interpreter;
  readonly found: Set<End>;
  readonly seen: Set<Code>;
  readonly budget: Budget;
  readonly shared: Shared;
  /** Whether descriptions of tools count: an agent is given them, a tool only speaks of others. */
  readonly hasSchemas: boolean;
  /** Code that is not followed. */
  readonly without: ReadonlySet<Code>;
  /** Whether a function is not followed, such as one that asks a model something else than the agent does. */
  readonly isBeside: (one: Ref) => boolean;
  readonly lost: Ref[];
};

type Options = {
  readonly hasSchemas?: boolean;
  readonly without?: ReadonlySet<Code>;
  readonly isBeside?: ((one: Ref) => boolean) | undefined;
  /** Filled with models that are asked and the source does not show. */
  readonly lost?: Ref[];
};

/**
 * Returns what a piece of code uses when it runs: the assets that it names, creates or calls, in it and in the functions
 * of the tree that it leads to.
 */
export function assetsReachedFrom(
  start: Ref,
  program: Program,
  read: Interpreter,
  { hasSchemas = true, without = NOTHING, isBeside = () => false, lost = [] }: Options = {},
): ReadonlySet<End> {
  const shared = sharedOf(program, read);
  const budget = shared.budget.part(MAX_STEPS);
  const walk: Walk = {
    program,
    read,
    found: new Set(),
    seen: new Set(without),
    without,
    isBeside,
    budget,
    shared,
    hasSchemas,
    lost,
  };
  visit(start, 0, walk);
  return walk.found;
}

const sharedOf = (program: Program, read: Interpreter): Shared =>
  program.run.memo.get(SHARED, read, () => ({
    denoted: new WeakMap(),
    budget: program.run.budget.part(MAX_PROGRAM_STEPS),
  }));

const NOTHING: ReadonlySet<Code> = new Set();

/** Whether the limit of work for a program was reached, so that what some agents and tools use is missing. */
export const isReachPartial = (program: Program, read: Interpreter): boolean =>
  sharedOf(program, read).budget.isSpent;

function visit(ref: Ref, depth: number, walk: Walk): void {
  const { code, file } = ref;
  if (!walk.budget.spend() || walk.seen.has(code)) return;
  walk.seen.add(code);
  const site = walk.read.sites(file).get(code);
  if (site?.stand.as === 'type' || site?.stand.as === 'key') return;
  const at = site === undefined ? ref : { ...ref, scope: site.scope };
  if (code.kind === 'function' && code.name !== null && walk.isBeside(at)) return;
  switch (code.kind) {
    case 'name':
    case 'member':
      visitName(at, depth, walk);
      return;
    case 'binding':
      if (code.value !== null) visit({ ...at, code: code.value }, depth, walk);
      return;
    case 'call':
      if (addAgent(at as CallRef, walk)) return;
      addCall(at as CallRef, walk);
      visitTools(at as CallRef, depth, walk);
      visitClassOf(at as CallRef, depth, walk);
      if (visitDecided(at as CallRef, depth, walk)) return;
      break;
    case 'mapping':
      if (walk.hasSchemas) for (const one of schemaTool(at, walk.program)) walk.found.add(one);
      break;
    case 'import':
      return;
  }
  // What decorates a function or a class uses it, not the other way round.
  const parts = code.kind === 'function' || code.kind === 'class' ? code.body : partsOf(code);
  for (const part of parts) visit({ ...at, code: part }, depth, walk);
}

function visitName(ref: Ref, depth: number, walk: Walk): void {
  const definition = definitionOf(ref, walk.program);
  if (definition !== null && walk.without.has(definition.code)) return;
  if (definition?.code.kind === 'function' && walk.read.meaning(definition) === null) {
    // `new Worker(model).run(task)`
    if (ref.code.kind === 'member' && ref.code.of.kind === 'call')
      visit({ ...ref, code: ref.code.of }, depth, walk);
    if (depth < MAX_DEPTH) visit(definition, depth + 1, walk);
    return;
  }
  // `Base.__init__(self)` makes no object of the base.
  if (ref.code.kind === 'member' && ref.code.name === '__init__') return;
  const ends = denotedOnce(ref, definition?.code ?? null, walk);
  for (const one of ends) walk.found.add(one);
  // `llm = ChatOpenAI(model=settings.model)`
  if (ends.length === 0 && definition?.code.kind === 'call') {
    if (walk.read.meaning(definition)?.row.asset === 'model') walk.lost.push(definition);
  }
  const isData = definition?.code.kind === 'mapping' || definition?.code.kind === 'list';
  if (definition !== null && isData && depth < MAX_DEPTH) visit(definition, depth + 1, walk);
  const { code } = ref;
  // What a method is called on: `model.bind_tools(tools).invoke(x)`.
  if (definition === null && code.kind === 'member') visit({ ...ref, code: code.of }, depth, walk);
}

/** Returns what a name stands for; names of one definition are looked up once. */
function denotedOnce(ref: Ref, definition: Code | null, walk: Walk): readonly End[] {
  const { denoted } = walk.shared;
  const known = definition === null ? undefined : denoted.get(definition);
  if (known !== undefined) return known;
  const assets = walk.read.assetsOf(ref);
  const ends = assets.length > 0 ? assets : dataSourcesOf(ref, walk.program);
  if (definition !== null) denoted.set(definition, ends);
  return ends;
}

/** Visits the branches that a call of a function can take, where it decides about some; false for any other call. */
function visitDecided(ref: CallRef, depth: number, walk: Walk): boolean {
  const { program, read, without } = walk;
  const made = functionOf({ ...ref, code: ref.code.callee }, program);
  const skipped = made === null ? [] : skippedBranches(ref, made, program);
  if (made === null || skipped.length === 0 || depth >= MAX_DEPTH) return false;
  if (without.has(made.code) || walk.isBeside(made) || read.meaning(made) !== null) return false;
  // Other calls may take other branches.
  visit(made, depth + 1, { ...walk, seen: new Set([...without, ...skipped]) });
  for (const { value } of ref.code.arguments) visit({ ...ref, code: value }, depth, walk);
  return true;
}

/** Plain functions that one call is given as tools. */
const MAX_TOOLS = 200;

/** Visits functions that a call is given as tools without being declared so: what they use counts, but their own tools are theirs. */
function visitTools(ref: CallRef, depth: number, walk: Walk): void {
  const { program, read, found } = walk;
  const names = read.meaning(ref)?.row.parts.tool ?? '';
  for (const value of argumentsOf(ref, names, program)) {
    const list = value.code.kind === 'name' ? definitionOf(value, program) : value;
    const items = list?.code.kind === 'list' ? list.code.items.slice(0, MAX_TOOLS) : [];
    for (const code of items) {
      const made =
        list === null || code.kind !== 'name' ? null : functionOf({ ...list, code }, program);
      if (made === null || walk.seen.has(made.code) || read.meaning(made) !== null) continue;
      const inside: Walk = { ...walk, found: new Set() };
      if (depth < MAX_DEPTH) visit(made, depth + 1, inside);
      for (const one of inside.found) if (one.kind !== 'tool') found.add(one);
    }
  }
}

/** An object of a class of the tree may run any of its methods. */
function visitClassOf(ref: CallRef, depth: number, walk: Walk): void {
  const definition = definitionOf({ ...ref, code: ref.code.callee }, walk.program);
  const isOwn = definition?.code.kind === 'class' && walk.read.meaning(definition) === null;
  if (isOwn && depth < MAX_DEPTH) visit(definition, depth + 1, walk);
}

/** Adds the agent of a framework that a call makes: what the call gives it is its own. False for any other call. */
function addAgent(ref: CallRef, { read, found }: Walk): boolean {
  const meaning = read.meaning(ref);
  if (meaning?.found?.kind !== 'agent' || meaning.row.confidence !== 'high') return false;
  if (meaning.row.isNamedByMaker || meaning.row.ends !== '') return false;
  found.add(meaning.found);
  return true;
}

function addCall(ref: CallRef, { program, read, found, lost }: Walk): void {
  const opened = openedBy(ref, program);
  if (opened !== null) found.add(opened);
  const meaning = read.meaning(ref);
  if (meaning === null) {
    // `load_model("openai/gpt-5")`
    const isGiven = givenModels(ref, program, read)?.some(({ value }) => value !== null);
    for (const one of isGiven === true ? read.models(ref, null) : []) found.add(one);
    return;
  }
  if (meaning.found !== null) found.add(meaning.found);
  else if (meaning.row.asset === 'model') lost.push(ref);
  for (const [role, names] of Object.entries(meaning.row.parts) as [Role, string][]) {
    for (const value of argumentsOf(ref, names, program)) {
      const source = role === 'source' ? dataSource(firstText(value, program)) : null;
      if (source !== null) found.add(source);
      const assets = assetsOfRole(role, value, meaning.row, program, read);
      for (const one of assets) found.add(one);
      if (role === 'model' && assets.length === 0) lost.push(value);
    }
  }
}

function assetsOfRole(
  role: Role,
  value: Ref,
  row: FrameworkRow,
  program: Program,
  read: Interpreter,
): readonly Found[] {
  switch (role) {
    case 'model':
      return read.models(value, row);
    case 'prompt':
      return promptsOf(value, `${placeName(value, read)} prompt`, program, read.assetsOf);
    case 'input':
      return messagePrompts(value, program, read);
    case 'tool':
      return [
        ...read.assetsOf(value),
        ...plainTools(value, program, read),
        ...readyTools(value, program, read),
      ];
    case 'credential':
    case 'endpoint':
    case 'run':
    case 'source':
      return [];
    default:
      return read.assetsOf(value);
  }
}
