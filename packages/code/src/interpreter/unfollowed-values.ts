import { memoTable } from '@svc/analysis';
import type { RelationEnd } from '@svc/contract';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { systemTexts } from '../loops/system-texts.ts';
import { allReturns } from '../program/all-returns.ts';
import { argumentOf } from '../program/arguments.ts';
import { boundValues } from '../program/bound-values.ts';
import { enterCall, givenByCall, runsIn } from '../program/call-context.ts';
import type { Code } from '../program/code-tree.ts';
import { collectedValues } from '../program/collections.ts';
import { heldItems } from '../program/held-items.ts';
import { entry } from '../program/mapping-entry.ts';
import { functionOfCall, isOverloaded, returnOfCall } from '../program/overloads.ts';
import type { CallRef, FunctionRef, Ref } from '../program/program.ts';
import { reachableReturns } from '../program/reachable-returns.ts';
import type { Site } from '../program/sites.ts';
import { entryWithSpreads, returnedEntry } from '../program/spread-entries.ts';
import { definitionOf, functionOf } from '../program/symbol.ts';
import { isEmptyToolkit } from '../tools/registered-tools.ts';
import {
  type ArgumentWalk,
  addCodeExecution,
  addItem,
  addNamedAgent,
  addNamedServer,
  addValue,
  inContext,
  isOfCall,
  isOfExample,
  LISTS,
  lose,
  MAX_LOST,
  seenIn,
  UNKNOWN,
} from './argument-walk.ts';
import { callersValues, mayBeGiven } from './callers-values.ts';
import { isNothing, modelSettings, partsGiven, runsCode, toldValues } from './given-shapes.ts';
import { isKernel, kernelParts } from './kernels.ts';
import { modelsBehind } from './models-behind.ts';
import { moduleAssets } from './module-assets.ts';
import { addPart } from './part-assets.ts';

/** What an agent is given, by the kind of what is unknown where the source does not show it. */
const UNKNOWN_KINDS: Readonly<Partial<Record<Role, RelationEnd['kind']>>> = {
  model: 'model',
  tool: 'tool',
  prompt: 'prompt',
  mcp: 'mcp-client',
  agent: 'agent',
};

/** Adds `unknown` in a role where a value is that the source does not show. */
export function addHidden(
  role: 'model' | 'prompt' | 'tool',
  { code, file }: Ref,
  owner: Found,
  at: Reading,
): void {
  addUse(owner, { kind: role, name: UNKNOWN }, code.line, { ...at, file });
}

/** Values that lead to values, and pieces visited for one argument. */
const MAX_DEPTH = 8;
const MAX_STEPS = 2000;

/**
 * Adds what an argument of an agent leads to beyond its own code: values that callers give, items that are added to a list later. What
 * the source does not show is a relation to `unknown`, at the line where it was lost; so is what `hidden` code gives.
 */
export function addUnfollowed(
  role: Role,
  value: Ref,
  meaning: Meaning,
  owner: Found,
  site: Site,
  at: Reading,
  hidden: ReadonlySet<Code> = new Set(),
): void {
  const kind = UNKNOWN_KINDS[role];
  if (kind === undefined) return;
  const walk: ArgumentWalk = {
    role,
    meaning,
    owner,
    site,
    at,
    seen: new Map(),
    hidden,
    lost: [],
    items: [],
    root: value,
    context: null,
    left: MAX_STEPS,
  };
  follow(value, 0, walk);
  for (const { code, file } of walk.lost) {
    addUse(owner, { kind, name: UNKNOWN }, code.line, { ...at, file });
  }
}

function follow(value: Ref, depth: number, walk: ArgumentWalk): void {
  const { code } = value;
  walk.left -= 1;
  const seen = seenIn(walk);
  if (seen.has(code) || isNothing(code)) return;
  seen.add(code);
  // Of what is too long to be followed, one place is named.
  if (depth > MAX_DEPTH || walk.left === -1 || walk.hidden.has(code)) lose(value, walk);
  else if (walk.left >= 0) followParts(value, depth, walk);
}

function followParts(value: Ref, depth: number, walk: ArgumentWalk): void {
  const { code } = value;
  if (walk.role === 'tool' && runsCode(value)) {
    const executor = entry(value, 'executor');
    if (executor === null || executor.code.kind === 'text') addCodeExecution(value, walk);
    else followAdded(executor, depth, walk);
    return;
  }
  const isList = LISTS.has(walk.role);
  if (followGiven(value, depth, walk) || followIndexed(value, depth, walk)) return;
  if (!isList) {
    const [, ...others] = boundValues(value, walk.at.program);
    for (const one of others) followAdded(one, depth, walk);
    if (addValue(value, walk)) return;
  }
  if (walk.role === 'mcp' && code.kind === 'mapping') {
    followServers(value, depth, walk);
    return;
  }
  const parts = partsGiven(value, isList, walk.at.read);
  if (parts !== null) {
    for (const part of parts) follow(part, depth + 1, walk);
    return;
  }
  if (!isList && code.kind === 'mapping') followSettings(value, depth, walk);
  else if (code.kind === 'name' || code.kind === 'member') followName(value, depth, walk);
  else if (code.kind === 'call') followCall(value as CallRef, depth, walk);
  else if (code.kind === 'function' && code.name === null) followFunction(value, depth, walk);
  else if (code.kind === 'text' && walk.role === 'agent') addNamedAgent(code.value, value, walk);
  else if (code.kind === 'text' && walk.role === 'mcp') addNamedServer(code.value, value, walk);
  else addItem(value, walk);
}

function followSettings(value: Ref, depth: number, walk: ArgumentWalk): void {
  const named = walk.role === 'model' ? modelSettings(value) : [];
  if (named.length === 0) lose(value, walk);
  for (const one of named) followAdded(one, depth, walk);
}

/** Follows a value that the argument itself does not hold. */
function followAdded(value: Ref, depth: number, walk: ArgumentWalk): void {
  if (seenIn(walk).has(value.code)) return;
  const { role, meaning, owner, site, at, root } = walk;
  if (!walk.hidden.has(value.code) && !isOfCall(value, walk))
    addPart(role, value, meaning, owner, site, at);
  walk.root = value;
  follow(value, depth + 1, walk);
  walk.root = root;
}

/** Follows what the call that led to a parameter gives for the parameter; false for another value. */
function followGiven(value: Ref, depth: number, walk: ArgumentWalk): boolean {
  const given = givenByCall(value, walk.context);
  if (given === null) return false;
  const { value: argument, context } = given;
  // In JavaScript an argument that is left out is `undefined`.
  if (argument === null && value.file.language !== 'javascript') lose(value, walk);
  if (argument !== null) inContext(context, walk, () => followAdded(argument, depth, walk));
  return true;
}

/** Follows the entry of an object that a text or an argument of the call at hand names: `MODELS["writer"]`; false for another value. */
function followIndexed(value: Ref, depth: number, walk: ArgumentWalk): boolean {
  const { code } = value;
  if (code.kind !== 'index') return false;
  const { program } = walk.at;
  const key = { ...value, code: code.key };
  const given = givenByCall(key, walk.context)?.value ?? key;
  const of = { ...value, code: code.of };
  const held = code.of.kind === 'mapping' ? of : definitionOf(of, program);
  if (given.code.kind !== 'text' || held?.code.kind !== 'mapping') return false;
  const found = entryWithSpreads(held, given.code.value, program);
  if (found !== null) followAdded(found, depth, walk);
  return found !== null;
}

function followName(value: Ref, depth: number, walk: ArgumentWalk): void {
  const { program, read } = walk.at;
  const isList = LISTS.has(walk.role);
  const returned = value.file.language === 'javascript' ? returnedEntry(value, program) : null;
  if (returned !== null) {
    followAdded(returned, depth, walk);
    return;
  }
  if (followKernel(value, depth, walk)) return;
  // A member may start as nothing: `self.tools = None`.
  const isSet = ({ code }: Ref) => value.code.kind !== 'member' || !isNothing(code);
  const given = callersValues(value, program, read.sites).filter(
    (one) => isSet(one) && !isOfExample(one, walk),
  );
  if (given.length > 0) {
    for (const one of given) followAdded(one, depth, walk);
    return;
  }
  const bound = boundValues(value, program);
  // `instructions.append(rule)`
  const isHeld = isList || walk.role === 'prompt';
  const items = isHeld ? heldItems(value, program, read.sites) : [];
  for (const one of items) followAdded(one, depth, walk);
  const [first, ...others] = bound;
  for (const one of others) followAdded(one, depth, walk);
  const made = first ?? definitionOf(value, program);
  if (items.length > 0 && others.length === 0 && isEmptyToolkit(made, program)) return;
  if (made !== null && isNothing(made.code) && mayBeGiven(value, program, read.sites)) {
    lose(value, walk);
    return;
  }
  // What is only known by its type is made elsewhere.
  const isShown = made !== null && isFollowed(made.code) && read.sites(made.file).has(made.code);
  if (made?.code.kind === 'function' && walk.role === 'model') {
    followFunction(made, depth, walk);
    return;
  }
  const ofModule = isList ? moduleAssets(value, MAX_LOST, walk.at) : null;
  for (const one of ofModule ?? []) follow(one, depth + 1, walk);
  if (ofModule !== null) return;
  if (isShown) {
    if (others.length > 0) followAdded(made, depth, walk);
    else if (made.code.kind === 'list' && isList) followList(made, depth, walk);
    else follow(made, depth + 1, walk);
    return;
  }
  addItem(value, walk);
}

/** Follows the plugins or services that a kernel is given; false for other values and roles. */
function followKernel(value: Ref, depth: number, walk: ArgumentWalk): boolean {
  const { program, read } = walk.at;
  if (!isKernel(value) || (walk.role !== 'tool' && walk.role !== 'model')) return false;
  const of = walk.role === 'tool' ? 'plugins' : 'services';
  const parts = kernelParts(value, of, program, read);
  for (const one of parts ?? []) followAdded(one, depth, walk);
  if (parts === null || (parts.length === 0 && of === 'services')) lose(value, walk);
  return true;
}

/** What came of lists that variables hold: one may be given to any number of agents. */
const FOLLOWED = memoTable<Code, Map<Role, Pick<ArgumentWalk, 'items' | 'lost'>>>(
  'lists of agents',
);

function followList(list: Ref, depth: number, walk: ArgumentWalk): void {
  const { role, owner, at, root } = walk;
  const known = at.program.run.memo.get(FOLLOWED, list.code, () => new Map());
  const isShared = !runsIn(list.scope, walk.context);
  const before = isShared ? known.get(role) : undefined;
  if (before === undefined) {
    const [items, lost] = [walk.items.length, walk.lost.length];
    follow(list, depth + 1, walk);
    if (isShared) known.set(role, { items: walk.items.slice(items), lost: walk.lost.slice(lost) });
    return;
  }
  for (const one of before.lost) lose(one, walk);
  for (const one of before.items) {
    if (one !== owner) addUse(owner, one, root.code.line, { ...at, file: root.file });
  }
}

/** Values that hold others; a function or a class is what it is. */
const isFollowed = ({ kind }: Code) => kind !== 'function' && kind !== 'class';

function followCall(call: CallRef, depth: number, walk: ArgumentWalk): void {
  const { role, at } = walk;
  const { program, read } = at;
  const meaning = read.meaning(call);
  const collected = LISTS.has(role) && meaning?.found == null ? collectedValues(call) : null;
  if (collected !== null && functionOf({ ...call, code: call.code.callee }, program) === null) {
    for (const one of collected) follow(one, depth + 1, walk);
    return;
  }
  if (meaning !== null && (meaning.found === null || (role === 'model' && isOfCall(call, walk)))) {
    const { row } = meaning;
    const inner = argumentOf(call, role === 'model' ? row.label || row.wraps : row.wraps, program);
    if (inner !== null) {
      follow(inner, depth + 1, walk);
      return;
    }
  }
  const made = meaning?.found == null ? functionOfCall(call, program) : null;
  // `NewModel("org/model", token)` of an agent of the tree's own library
  const behind =
    made !== null && role === 'model' && walk.owner.confidence === 'medium'
      ? modelsBehind(call, program, read, walk.context)
      : [];
  for (const one of behind) followAdded(one, depth, walk);
  if (behind.length > 0) return;
  const isTool = made !== null && read.meaning(made)?.found != null;
  const returned = made === null || isTool ? null : returnOfCall(call, program);
  if (made !== null && returned !== null) {
    const isGiven = made.code.parameters.length > 0;
    const context = isGiven ? enterCall(call, made.code, walk.context) : walk.context;
    if (isGiven && context === null) {
      if (isOverloaded(made)) lose(call, walk);
      return;
    }
    inContext(context, walk, () => followReturns(call, made, returned, depth, walk));
    return;
  }
  // A function outside the tree is given a model's id, or a lambda that sets the system message.
  const told = toldValues(call, role);
  for (const one of told) followAdded(one, depth, walk);
  if (told.length === 0) addItem(call, walk);
}

/** Follows all that a function returns: the first value is what the call stands for, others are added. */
function followReturns(
  call: CallRef,
  made: FunctionRef,
  first: Ref,
  depth: number,
  walk: ArgumentWalk,
): void {
  // Items are added to the variable of a list, in branches too.
  const reachable = LISTS.has(walk.role) ? [] : reachableReturns(call, made, walk.at.program);
  const all = allReturns(made.code.body).map((code) => ({ ...first, code }));
  const [main = first, ...others] = reachable.length > 0 ? reachable : [first, ...all];
  for (const one of others) if (one.code !== main.code) followAdded(one, depth, walk);
  follow(main, depth + 1, walk);
}

/** Follows what a function returns: `model: ({ context }) => context.isPaid ? large : small`. */
function followFunction({ code, scope, file }: Ref, depth: number, walk: ArgumentWalk): void {
  const body = code.kind === 'function' ? code.body : [];
  const own = file.scopes.of.get(code) ?? scope;
  // A function that puts a system message before the conversation
  const said = walk.role === 'prompt' ? systemTexts({ code, scope: own, file }) : [];
  for (const one of said) followAdded(one, depth, walk);
  if (said.length > 0) return;
  const returned = allReturns(body);
  if (returned.length === 0) lose({ code, scope, file }, walk);
  for (const one of returned) followAdded({ code: one, scope: own, file }, depth, walk);
}

/** Follows servers by their names: `{ lift: { command: "npx", args } }`; one that has none is unknown. */
function followServers(servers: Ref, depth: number, walk: ArgumentWalk): void {
  if (startsServer(servers)) {
    lose(servers, walk);
    return;
  }
  for (const { key, value } of servers.code.kind === 'mapping' ? servers.code.entries : []) {
    const one = { ...servers, code: value };
    if (key?.kind === 'text' && startsServer(one)) addNamedServer(key.value, one, walk);
    else follow(one, depth + 1, walk);
  }
}

/** Whether a description of a server says how it is reached. */
const startsServer = (ref: Ref) =>
  ref.code.kind === 'mapping' &&
  ['command', 'url', 'transport', 'type'].some((key) => entry(ref, key) !== null);
