import { assetUse, memoTable } from '@svc/analysis';
import { assetAt } from '../assets/asset-at.ts';
import { labelText } from '../assets/asset-names.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { isTrialCode } from '../loops/constructions.ts';
import { saysNothing } from '../loops/loop-name.ts';
import { classAround } from '../program/class-around.ts';
import type { ClassCode, Code } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { dottedName } from '../program/value.ts';
import { isLiteralText, namedTexts } from '../prompts/prompts.ts';
import { makerName } from './agent-around.ts';
import { type AgentUse, rootName, usesOf } from './class-uses.ts';
import { roleOf } from './given-roles.ts';
import { isPlainName } from './repeated-names.ts';

/** An agent that a place makes of a class of the tree that others are made of, too. */
export type UsedAgent = { readonly use: AgentUse; readonly found: Found };

export type ClassUses = {
  /** Agents of their own by the calls that make them. */
  readonly own: ReadonlyMap<Code, UsedAgent>;
  /** Calls of the constructor that only pass on what such calls give. */
  readonly passing: ReadonlySet<Code>;
  /** Whether examples make agents of the class: what they give its methods is theirs. */
  readonly isShown: boolean;
  /** Whether all objects of the class are such agents, so that the class itself is none. */
  readonly isReplaced: boolean;
};

export const NO_USES: ClassUses = {
  own: new Map(),
  passing: new Set(),
  isShown: false,
  isReplaced: false,
};

const CLASS_USES = memoTable<ClassCode, { uses: ClassUses | null }>('agents made of a class');

/**
 * Returns the agents that the tree makes of an agent's class. A library's class is used in examples, each an agent; a product's class
 * that is made twice or more with a name, a prompt or tools that are written there is as many agents. Where a class is made once, it
 * and its object are one agent.
 */
export function classUses(made: ClassRef, program: Program, read: Interpreter): ClassUses {
  const kept = program.run.memo.get(CLASS_USES, made.code, () => ({ uses: null }));
  if (kept.uses === null) {
    // What a use is given may be an object of the class.
    kept.uses = NO_USES;
    kept.uses = computedUses(made, program, read);
  }
  return kept.uses;
}

function computedUses(made: ClassRef, program: Program, read: Interpreter): ClassUses {
  const { all, passing } = usesOf(made, program, read.sites);
  if (all.length === 0) return NO_USES;
  const isShown = ({ call }: AgentUse) => assetUse(call.file.path) === 'example';
  const isExample = assetUse(made.file.path) === 'example';
  const shown = isExample ? [] : all.filter(isShown);
  const product = all.filter((one) => !shown.includes(one) && !isBeside(one, read));
  const written = product.filter((one) => isWritten(one, program));
  const groups = [...Map.groupBy(written, (one) => signatureOf(one, program)).values()];
  const rest = product.length - written.length;
  const primary = primaryOf(groups, rest > 0, program, read);
  const others = groups.filter((one) => !primary.includes(one));
  const isSplit = others.length + (rest > 0 || primary.length > 0 ? 1 : 0) > 1;
  const own = new Map<Code, UsedAgent>();
  const names = new Set<string>();
  for (const group of [...(isSplit ? others : []), ...shown.map((one) => [one])]) {
    const [first] = group;
    if (first === undefined) continue;
    const found = agentOf(first, names, program, read);
    for (const use of group) own.set(use.call.code, { use, found });
  }
  const isReplaced = isSplit && rest === 0 && primary.length === 0;
  const isPassing = all.every(({ call }) => own.has(call.code));
  const isShownOne = shown.length > 0;
  return { own, passing: isPassing ? passing : new Set(), isShown: isShownOne, isReplaced };
}

/**
 * The objects that nothing names and that the program's start makes: they are what the class is in the product, as is the only one that
 * nothing names.
 */
function primaryOf(
  groups: readonly AgentUse[][],
  hasRest: boolean,
  program: Program,
  read: Interpreter,
): readonly AgentUse[][] {
  const plain = groups.filter(([one]) => one !== undefined && isUnnamed(one, program, read));
  if (plain.length === 1 && !hasRest) return plain;
  return plain.filter(([one]) => one !== undefined && saysNothing(placeName(one.call, read)));
}

/** Whether an object is made by the agent itself, by another agent for its own loop, or to measure it. */
function isBeside({ call }: AgentUse, read: Interpreter): boolean {
  if (isTrialCode(call.file.path)) return true;
  const around = classAround(call);
  return around !== null && read.meaning(around)?.found?.kind === 'agent';
}

/** Whether a name, a prompt or tools are written where the object is made. */
const isWritten = (use: AgentUse, program: Program): boolean =>
  nameIn(use, program) !== null ||
  use.given.some(({ name, value }) => {
    const role = roleOf(name);
    if (role === 'prompt') return isText(value, program);
    return role === 'tool' && toolsIn(value, program) !== null;
  });

const isText = (value: Ref, program: Program) =>
  isLiteralText(value, program) || namedTexts(value, program).length > 0;

function nameIn({ given }: AgentUse, program: Program): string | null {
  const label = given.find(({ name }) => roleOf(name) === 'label');
  if (label === undefined || !isConstant(label.value, program)) return null;
  const text = labelText(label.value, program);
  return text !== null && /^[\p{L}\p{N}][\p{L}\p{N} ._:/()&-]{0,79}$/u.test(text) ? text : null;
}

/** A text that is written there, or a constant: what may be another text is no name. */
function isConstant({ code, scope, file }: Ref, program: Program): boolean {
  if (code.kind === 'text') return true;
  if (code.kind !== 'name' && code.kind !== 'member') return false;
  const root = rootName(code);
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    if (root !== null && at.names.has(root) && at !== file.scopes.top) return false;
    if (at.owner?.kind === 'function' && at.owner.parameters.some(({ name }) => name === root))
      return false;
  }
  return definitionOf({ code, scope, file }, program)?.code.kind === 'text';
}

/** The list or table of tools that a value is, with at least one; null for another. */
function toolsIn(value: Ref, program: Program): Code | null {
  const isName = value.code.kind === 'name' || value.code.kind === 'member';
  const code = (isName ? definitionOf(value, program) : value)?.code ?? null;
  if (code?.kind === 'list') return code.items.length > 0 ? code : null;
  return code?.kind === 'mapping' && code.entries.length > 0 ? code : null;
}

function signatureOf(use: AgentUse, program: Program): string {
  const parts = use.given.flatMap(({ name, value }) => {
    const role = roleOf(name);
    return role === 'prompt' || role === 'tool' ? [`${role}=${shapeOf(value, program)}`] : [];
  });
  return [nameIn(use, program) ?? '', ...parts.sort()].join('\n');
}

function shapeOf(value: Ref, program: Program): string {
  const { code } = value;
  if (code.kind === 'text') return code.value;
  if (code.kind === 'list')
    return code.items.map((one) => shapeOf({ ...value, code: one }, program)).join(',');
  if (code.kind === 'call') return `${dottedName(code.callee)}()`;
  const made = code.kind === 'name' || code.kind === 'member' ? definitionOf(value, program) : null;
  return made === null ? (lastName(code) ?? `${code.line}`) : `${made.file.path}:${made.code.line}`;
}

const variableOf = ({ call }: AgentUse, read: Interpreter): string | null =>
  tellingName(read.sites(call.file).get(call.code)?.bound ?? null);

const isUnnamed = (use: AgentUse, program: Program, read: Interpreter): boolean =>
  nameIn(use, program) === null && variableOf(use, read) === null;

function agentOf(use: AgentUse, names: Set<string>, program: Program, read: Interpreter): Found {
  const { call } = use;
  const label = nameIn(use, program);
  const known = placedAgent(call, label, read);
  const bound = read.sites(call.file).get(call.code)?.bound ?? null;
  const key = ({ path, name }: Found) => `${path}\0${name}`;
  const found = names.has(key(known)) && bound !== null ? { ...known, name: bound } : known;
  names.add(key(found));
  return found;
}

/** The agent that a call makes, named by the text that it is given, its variable, or the function, class, file or folder around it. */
export function placedAgent(call: CallRef, label: string | null, read: Interpreter): Found {
  const site = read.sites(call.file).get(call.code);
  const maker = placeName(call, read);
  const around = saysNothing(maker) ? stem(call.file.path) : maker;
  const name = label ?? tellingName(site?.bound ?? null) ?? around;
  return { ...assetAt('agent', name, call), confidence: 'medium' };
}

const placeName = (call: CallRef, read: Interpreter): string =>
  makerName(call, read.sites(call.file).get(call.code)?.within ?? null);

/** Names of variables that only say that they hold what was made. */
const HOLDS =
  /^_*(?:built|made|created|instance|object|obj|inner|one|it|value|self|res|ret|out)_*\d?$/i;

const tellingName = (bound: string | null): string | null =>
  bound === null || isPlainName(bound) || HOLDS.test(bound) || saysNothing(bound) ? null : bound;
