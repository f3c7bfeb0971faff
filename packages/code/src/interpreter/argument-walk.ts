import { assetUse } from '@svc/analysis';
import { assetAt } from '../assets/asset-at.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import type { Meaning } from '../assets/meaning.ts';
import type { Role } from '../frameworks/framework-row.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { namesSubAgent } from '../loops/spawned-agents.ts';
import { type CallContext, namesGiven } from '../program/call-context.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { entry } from '../program/mapping-entry.ts';
import type { Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { startTraversal } from '../program/traversal.ts';
import { textsOf } from '../program/value.ts';
import { promptsOf } from '../prompts/prompts.ts';
import { classTools } from '../tools/class-tools.ts';
import { plainTools } from '../tools/plain-tools.ts';
import { readyTools } from '../tools/ready-tools.ts';
import { describedAgent, describedParts, givenAgent } from './described-agent.ts';
import { addPart, isOfRole } from './part-assets.ts';

/** A search from one argument of an agent to the assets behind the argument. */
export type ArgumentWalk = {
  readonly role: Role;
  readonly meaning: Meaning;
  readonly owner: Found;
  readonly site: Site;
  readonly at: Reading;
  /** Code that was visited, by the call that led to it: the same function gives other values to other calls. */
  readonly seen: Map<CallContext | null, Set<Code>>;
  /** Code that may not run for this agent: what it gives is unknown. */
  readonly hidden: ReadonlySet<Code>;
  readonly lost: Ref[];
  /** Items of lists that were found. */
  readonly items: Found[];
  /** The value that was given, which relations are at. */
  root: Ref;
  /** The call of a function through which the value at hand is reached. */
  context: CallContext | null;
  left: number;
};

/** Returns the code that was visited in the call at hand. */
export function seenIn({ seen, context }: ArgumentWalk): Set<Code> {
  const known = seen.get(context) ?? new Set<Code>();
  seen.set(context, known);
  return known;
}

/** Runs a step of the walk in the context of a call, null for none. */
export function inContext(context: CallContext | null, walk: ArgumentWalk, run: () => void): void {
  const { context: before } = walk;
  walk.context = context;
  run();
  walk.context = before;
}

/** Whether an example gives a value to an agent of a library, of which it makes an agent of its own. */
export const isOfExample = ({ file }: Ref, { owner }: ArgumentWalk): boolean =>
  owner.confidence === 'medium' &&
  assetUse(file.path) === 'example' &&
  assetUse(owner.path) === 'product';

/** Whether a value is only known by what the call at hand gives for a parameter; a prompt is known by its own words. */
export const isOfCall = (value: Ref, { role, context }: ArgumentWalk): boolean =>
  (role !== 'prompt' || value.code.kind === 'name' || value.code.kind === 'choice') &&
  namesGiven(value, context);

/** The name of what cannot be followed in the source; the relation has the place where it was lost. */
export const UNKNOWN = 'unknown';

/** Places named for one argument. */
export const MAX_LOST = 20;

/** Roles whose values are lists, of which each item counts. */
export const LISTS: ReadonlySet<Role> = new Set<Role>(['tool', 'agent', 'mcp']);

/** Adds an agent of the file that is given by its name: `handoffs=["critic"]`. */
export function addNamedAgent(name: string, value: Ref, walk: ArgumentWalk): void {
  const { owner, at, root } = walk;
  const { read } = at;
  for (const [code, { scope }] of read.sites(value.file)) {
    if (code.kind !== 'call') continue;
    const found = read.meaning({ code, scope, file: value.file })?.found ?? null;
    if (found?.kind !== 'agent' || found.name !== name) continue;
    if (found !== owner) addUse(owner, found, root.code.line, { ...at, file: root.file });
    return;
  }
  lose(value, walk);
}

/** Adds the client of a server that a configuration has by this name: `server_names=["fetch"]`. */
export function addNamedServer(name: string, value: Ref, walk: ArgumentWalk): void {
  const { owner, at } = walk;
  if (!TOOL_NAME.test(name)) {
    lose(value, walk);
    return;
  }
  const client = assetAt('mcp-client', name, value);
  at.found.add(client);
  addUse(owner, client, value.code.line, { ...at, file: value.file });
}

/** Adds the model or the prompt that a value shows; false without one. */
export function addValue(value: Ref, walk: ArgumentWalk): boolean {
  const { role, meaning, owner, site, at, root } = walk;
  const { program, read } = at;
  if (isOfCall(value, walk)) return role === 'model' && addEntry(value, walk);
  const isShown =
    role === 'model'
      ? read.models(value, meaning.row).some(({ kind }) => kind === 'model')
      : promptsOf(value, owner.name, program, read.assetsOf).length > 0;
  if (isShown && value !== root) {
    addPart(role, value, meaning, owner, site, at);
  }
  return isShown;
}

/** Adds the models under the keys that the call at hand gives: `MODELS[name]`, `MODELS.get(name)`; false for other values. */
function addEntry(value: Ref, { meaning, owner, site, at, context }: ArgumentWalk): boolean {
  const { code } = value;
  if (code.kind !== 'index' && code.kind !== 'call') return false;
  const traversal = { ...startTraversal(at.program, MAX_ENTRY_STEPS), context };
  const texts =
    code.kind === 'call' && lastName(code.callee) !== 'get'
      ? []
      : textsOf(value, at.program, traversal);
  for (const { value: id } of texts) {
    const text: Code = { kind: 'text', value: id, line: code.line };
    addPart('model', { ...value, code: text }, meaning, owner, site, at);
  }
  return texts.length > 0;
}

/** Pieces of code visited for the entry of one dictionary. */
const MAX_ENTRY_STEPS = 500;

/** Adds what an item of a list is, else that it was lost. */
export function addItem(value: Ref, walk: ArgumentWalk): void {
  const { role, owner, at, root } = walk;
  const { program, read } = at;
  const plain =
    role === 'tool'
      ? [...plainTools(value, program, read), ...readyTools(value, program, read)]
      : [];
  for (const one of plain) at.found.add(one);
  const site = role === 'agent' ? read.sites(value.file).get(value.code) : undefined;
  const described =
    site === undefined ? null : (describedAgent(value, site, at) ?? addGiven(value, site, walk));
  // Tools and models of sub-agents that objects describe are theirs.
  const known =
    described !== null ? [] : read.assetsOf(value).filter(({ kind }) => isOfRole(kind, role));
  const assets = LISTS.has(role)
    ? [...known, ...plain, ...(described === null ? [] : [described])]
    : [];
  for (const one of assets) {
    walk.items.push(one);
    if (one !== owner) addUse(owner, one, root.code.line, { ...at, file: root.file });
  }
  const isLost = assets.length === 0 ? !addAsTool(value, walk) : isListing(value, assets, walk);
  if (!isLost) return;
  lose(value, walk);
  // A tool that data names, of a function that makes tools for sub-agents.
  const maker = role === 'tool' ? functionAround(value.scope)?.name : null;
  if (maker != null && namesSubAgent(maker) && read.meaning(value)?.row.asset === 'tool')
    addUse(owner, { kind: 'agent', name: UNKNOWN }, value.code.line, { ...at, file: value.file });
}

/** Adds a sub-agent that an object describes by its name, with what the object gives it; null for other values. */
function addGiven(value: Ref, site: Site, { meaning, at }: ArgumentWalk): Found | null {
  const found = givenAgent(value, at.program);
  if (found === null) return null;
  at.found.add(found);
  const prompt = entry(value, 'prompt');
  if (prompt !== null) addPart('prompt', prompt, meaning, found, site, at);
  for (const { role, value: part } of describedParts(value))
    addPart(role, part, meaning, found, site, at);
  return found;
}

/** Whether a value is what an MCP client lists as it runs (`await client.get_tools()`), and not the client itself. */
const isListing = (value: Ref, assets: readonly Found[], { role, at }: ArgumentWalk): boolean =>
  role === 'tool' &&
  assets.every(({ kind }) => kind === 'mcp-client') &&
  at.read.meaning(value)?.found?.kind !== 'mcp-client';

/** Adds an item that only its place shows to be a tool: an object of a class of the tree, or the name of a tool. */
function addAsTool(value: Ref, { role, owner, at, items }: ArgumentWalk): boolean {
  if (role !== 'tool') return false;
  const { code } = value;
  const here = { ...at, file: value.file };
  const [name] = code.kind === 'text' ? (TOOL_NAME.exec(code.value) ?? []) : [];
  const tools =
    name === undefined
      ? classTools(value, at.program, at.read)
      : [{ ...assetAt('tool', name, value), confidence: 'medium' as const }];
  for (const one of tools) {
    at.found.add(one);
    items.push(one);
    addUse(owner, one, code.line, here);
  }
  return tools.length > 0;
}

/** A name of a tool, `Bash(git log:*)` with what it may do left out; constants of lists of tools are written large. */
const TOOL_NAME = /^(?=.*[a-z])[A-Za-z][\w.:-]{1,63}(?=$|\([^()]*\)$)/;

export function lose(value: Ref, { lost }: ArgumentWalk): void {
  if (lost.length < MAX_LOST) lost.push(value);
}

/** Adds the tool that runs code which a model writes. */
export function addCodeExecution(value: Ref, { owner, at }: ArgumentWalk): void {
  const tool: Found = {
    ...assetAt('tool', 'code_execution', value),
    confidence: 'medium',
    details: { can: 'shell' },
  };
  at.found.add(tool);
  addUse(owner, tool, value.code.line, { ...at, file: value.file });
}
