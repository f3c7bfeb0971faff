import { assetUse, memoTable } from '@svc/analysis';
import type { RelationEnd } from '@svc/contract';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { allReturns } from '../program/all-returns.ts';
import { argumentOf, entry } from '../program/arguments.ts';
import { boundValues } from '../program/bound-values.ts';
import type { Code } from '../program/code-tree.ts';
import { collectedValues } from '../program/collections.ts';
import { heldItems } from '../program/held-items.ts';
import type { CallRef, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { definitionOf, functionOf, returnOf, symbolsOf } from '../program/symbol.ts';
import {
  type ArgumentWalk,
  addCodeExecution,
  addItem,
  addNamedAgent,
  addNamedServer,
  addValue,
  LISTS,
  lose,
  MAX_LOST,
  UNKNOWN,
} from './argument-walk.ts';
import { callersValues, mayBeGiven } from './callers-values.ts';
import { isNothing, modelSettings, partsGiven, runsCode, toldValues } from './given-shapes.ts';
import { isKernel, kernelParts } from './kernels.ts';
import { modelsBehind } from './models-behind.ts';
import { addPart } from './part-assets.ts';

/** What an agent is given, by the kind of what is unknown where the source does not show it. */
const UNKNOWN_KINDS: Readonly<Partial<Record<Role, RelationEnd['kind']>>> = {
  model: 'model',
  tool: 'tool',
  prompt: 'prompt',
  mcp: 'mcp-client',
  agent: 'agent',
};

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
    seen: new Set(),
    hidden,
    lost: [],
    items: [],
    root: value,
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
  if (walk.seen.has(code) || isNothing(code)) return;
  walk.seen.add(code);
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
  if (walk.seen.has(value.code)) return;
  const { role, meaning, owner, site, at, root } = walk;
  if (!walk.hidden.has(value.code))
    addPart(role, value, meaning, owner, site, { ...at, file: value.file });
  walk.root = value;
  follow(value, depth + 1, walk);
  walk.root = root;
}

function followName(value: Ref, depth: number, walk: ArgumentWalk): void {
  const { program, read } = walk.at;
  const isList = LISTS.has(walk.role);
  if (isKernel(value) && (walk.role === 'tool' || walk.role === 'model')) {
    const of = walk.role === 'tool' ? 'plugins' : 'services';
    const parts = kernelParts(value, of, program, read);
    for (const one of parts ?? []) followAdded(one, depth, walk);
    if (parts === null || (parts.length === 0 && of === 'services')) lose(value, walk);
    return;
  }
  const given = callersValues(value, program, read.sites).filter((one) => !isOfExample(one, walk));
  if (given.length > 0) {
    for (const one of given) followAdded(one, depth, walk);
    return;
  }
  const bound = boundValues(value, program);
  const items = isList ? heldItems(value, program, read.sites) : [];
  for (const one of items) followAdded(one, depth, walk);
  const [first, ...others] = bound;
  for (const one of others) followAdded(one, depth, walk);
  const made = first ?? definitionOf(value, program);
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
  if (isList && value.code.kind === 'name' && followModule(value, depth, walk)) return;
  if (isShown) {
    if (others.length > 0) followAdded(made, depth, walk);
    else if (made.code.kind === 'list' && isList) followList(made, depth, walk);
    else follow(made, depth + 1, walk);
    return;
  }
  addItem(value, walk);
}

/** Whether an example gives a value to an agent of a library, of which it makes an agent of its own. */
const isOfExample = ({ file }: Ref, { owner }: ArgumentWalk): boolean =>
  owner.confidence === 'medium' &&
  assetUse(file.path) === 'example' &&
  assetUse(owner.path) === 'product';

/** What came of lists that variables hold: one may be given to any number of agents. */
const FOLLOWED = memoTable<Code, Map<Role, Pick<ArgumentWalk, 'items' | 'lost'>>>(
  'lists of agents',
);

function followList(list: Ref, depth: number, walk: ArgumentWalk): void {
  const { role, owner, at, root } = walk;
  const known = at.program.run.memo.get(FOLLOWED, list.code, () => new Map());
  const before = known.get(role);
  if (before === undefined) {
    const [items, lost] = [walk.items.length, walk.lost.length];
    follow(list, depth + 1, walk);
    known.set(role, { items: walk.items.slice(items), lost: walk.lost.slice(lost) });
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
  if (meaning !== null && meaning.found === null) {
    const { row } = meaning;
    const inner = argumentOf(call, role === 'model' ? row.label || row.wraps : row.wraps, program);
    if (inner !== null) {
      follow(inner, depth + 1, walk);
      return;
    }
  }
  const callee = { ...call, code: call.code.callee };
  const made = meaning?.found == null ? functionOf(callee, program) : null;
  // `NewModel("org/model", token)` of an agent of the tree's own library
  const behind =
    made !== null && role === 'model' && walk.owner.confidence === 'medium'
      ? modelsBehind(call, program, read)
      : [];
  for (const one of behind) followAdded(one, depth, walk);
  if (behind.length > 0) return;
  const isTool = made !== null && read.meaning(made)?.found != null;
  const returned = made === null || isTool ? null : returnOf(callee, program);
  if (made !== null && returned !== null) followReturns(made, returned, depth, walk);
  else if (!followTold(call, depth, walk)) addItem(call, walk);
}

/** Follows all that a function returns: the first value is what the call stands for, others are added. */
function followReturns(made: Ref, first: Ref, depth: number, walk: ArgumentWalk): void {
  for (const code of allReturns(made.code.kind === 'function' ? made.code.body : [])) {
    if (code !== first.code) followAdded({ ...first, code }, depth, walk);
  }
  follow(first, depth + 1, walk);
}

/** Follows arguments of a function outside the tree that name a model, or set a system message in a lambda; false without either. */
function followTold(call: CallRef, depth: number, walk: ArgumentWalk): boolean {
  const told = toldValues(call, walk.role);
  for (const one of told) followAdded(one, depth, walk);
  return told.length > 0;
}

/** Follows what a function returns: `model: ({ context }) => context.isPaid ? large : small`. */
function followFunction({ code, scope, file }: Ref, depth: number, walk: ArgumentWalk): void {
  const body = code.kind === 'function' ? code.body : [];
  const returned = allReturns(body);
  const own = file.scopes.of.get(code) ?? scope;
  if (returned.length === 0) lose({ code, scope, file }, walk);
  for (const one of returned) followAdded({ code: one, scope: own, file }, depth, walk);
}

/** Follows all that a module of the tree exports: `{ ...kitchen }` of `import * as kitchen`; false for another name. */
function followModule(value: Ref, depth: number, walk: ArgumentWalk): boolean {
  const { program, read } = walk.at;
  const [symbol] = symbolsOf(value, program);
  const file = symbol?.startsWith('file:') ? program.file(symbol.slice('file:'.length)) : null;
  if (file === null || value.code.kind !== 'name') return false;
  const scope = file.scopes.top;
  const { line } = value.code;
  const names = [...scope.names.keys()].map(
    (name): Ref => ({ code: { kind: 'name', name, line }, scope, file }),
  );
  for (const one of names.slice(0, MAX_LOST)) {
    if (read.assetsOf(one).some(({ kind }) => kind === 'tool' || kind === 'agent'))
      follow(one, depth + 1, walk);
  }
  return true;
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
