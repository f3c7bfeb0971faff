import type { RelationEnd } from '@svc/contract';
import { assetAt } from '../assets/asset-at.ts';
import { addUse, type Reading } from '../assets/file-reading.ts';
import type { Found } from '../assets/found.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { comparedNames, dispatchedNames } from '../loops/dispatched-names.ts';
import { partsAmong } from '../loops/function-parts.ts';
import { classAndBases, type OwnCode, ownerValues } from '../loops/owner-values.ts';
import { toolLoader } from '../loops/tool-loaders.ts';
import { argumentOf } from '../program/arguments.ts';
import { boundValues } from '../program/bound-values.ts';
import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CallRef, ClassRef, Ref } from '../program/program.ts';
import type { Site } from '../program/sites.ts';
import { functionOf } from '../program/symbol.ts';
import { messagePrompts } from '../prompts/message-prompts.ts';
import { UNKNOWN } from './argument-walk.ts';
import { isNothing } from './given-shapes.ts';
import { classUses, NO_USES } from './own-agent-uses.ts';
import {
  type Adding,
  addAsk,
  addAskValues,
  addMembers,
  functionsOf,
  type Own,
  type OwnRole,
  ownParts,
  ROLES,
  type Values,
} from './own-agent-values.ts';
import { besideLoop, ownLoop } from './own-loop.ts';
import { assetsReachedFrom } from './reach.ts';
import { assetsOfRole } from './role-assets.ts';

/**
 * Adds what flows into an agent that a product writes by hand: models, tools and prompts of its loop's calls, of its class and its
 * bases, and of the calls that make the object. What cannot be followed is a relation to `unknown` where it was lost.
 */
export function addOwnParts(found: Found, ref: Ref, site: Site, at: Reading): void {
  const classes = ref.code.kind === 'class' ? classAndBases(ref as ClassRef, at.program) : [];
  const loop = ownLoop(ref, at.program);
  const values = noValues();
  let isModelAsked = false;
  for (const ask of loop?.asks ?? []) {
    addAsk(ask, site, values, { found, at });
    isModelAsked ||= asksModel(ask, { found, at });
  }
  const [made] = classes;
  const uses = made === undefined ? NO_USES : classUses(made, at.program, at.read);
  const without = new Set(uses.own.keys());
  const own: Own = { found, classes, loop, at, isModelAsked, without, isShown: uses.isShown };
  addReached(own);
  addMembers(values, own);
  for (const role of ROLES) {
    const { lost, isFound, hidden } = addRole(role, values, own);
    for (const one of hidden) addUnknown(role, one, own);
    // A model or tool that code behind the agent uses need not be the agent's own.
    const isKnown = isFound || (hasUse(role, own) && (role === 'prompt' || lost === null));
    if (isKnown) continue;
    const place = lost ?? (role === 'tool' ? loaderOf(own) : ref);
    if (place !== null) addUnknown(role, place, own);
  }
}

/**
 * Adds what a class itself fixes of some roles for an agent that is made of it: its default prompt, its tools. Of a role that is only
 * `taken` from what makes the object, nothing where that gives none.
 */
export function addFixedParts(
  found: Found,
  made: ClassRef,
  roles: readonly { readonly role: OwnRole; readonly isTaken: boolean }[],
  at: Reading,
): void {
  const classes = classAndBases(made, at.program);
  const loop = ownLoop(made, at.program);
  const values = noValues();
  for (const ask of loop?.asks ?? []) addAskValues(ask, values, at);
  const own: Own = {
    found,
    classes,
    loop,
    at,
    isModelAsked: false,
    without: 'all',
    isShown: false,
  };
  addMembers(values, own);
  for (const { role, isTaken } of roles) {
    const { lost, isFound } = addRole(role, values, own);
    if (!isFound && !isTaken && lost !== null) addUnknown(role, lost, own);
  }
}

const noValues = (): Values => ({
  model: [],
  tool: [],
  prompt: [],
  input: [],
  registered: [],
  client: [],
});

/** Where the code of an agent finds its tools by name or by file as it runs. */
function loaderOf(own: Own): Ref | null {
  for (const code of ownParts(own)) {
    const found = toolLoader(code);
    if (found !== null) return found;
  }
  return null;
}

/** Adds what the code of base classes and of the loop uses; the interpreter follows the class itself, like every agent. */
function addReached({ found, classes, loop, at }: Own): void {
  const { program, read } = at;
  const without = replacedValues(classes);
  const isBeside = besideLoop(loop, program);
  for (const start of [...classes.slice(1), ...functionsOf(loop)]) {
    for (const end of assetsReachedFrom(start, program, read, { without, isBeside })) {
      if (end !== found && end.kind !== 'mcp-server' && end.kind !== 'agent') {
        addUse(found, end, start.code.line, { ...at, file: start.file });
      }
    }
  }
}

/** Returns the values of members that a class nearer to the agent sets itself. */
function replacedValues(classes: readonly ClassRef[]): ReadonlySet<Code> {
  const set = new Set<string>();
  const replaced = new Set<Code>();
  for (const { code, file, scope } of classes) {
    for (const part of code.body.flatMap(statements)) {
      if (part.kind !== 'binding' || part.target.kind !== 'name' || part.value === null) continue;
      if (set.has(part.target.name)) replaced.add(part).add(part.value);
    }
    for (const name of (file.scopes.of.get(code) ?? scope).names.keys()) set.add(name);
  }
  return replaced;
}

/** A statement of a body, without what a grammar wraps it in. */
const statements = (code: Code): readonly Code[] => (code.kind === 'other' ? code.parts : [code]);

/** Whether the row of a call, or the function of the tree that it calls, names a model. */
function asksModel(ask: CallRef, { found, at }: Adding): boolean {
  const { program, read } = at;
  const names = read.meaning(ask)?.row.parts.model ?? '';
  const value = argumentOf(ask, names, program);
  if (value !== null && read.models(value, OWN_AGENT).some(({ kind }) => kind === 'model'))
    return true;
  const callee = functionOf({ ...ask, code: ask.code.callee }, program);
  if (callee === null) return false;
  const models = [...assetsReachedFrom(callee, program, read)].filter(
    ({ kind }) => kind === 'model',
  );
  for (const one of models) addUse(found, one, ask.code.line, { ...at, file: ask.file });
  return models.length > 0;
}

/** What came of a role: the place where a value was lost, and whether another was found. */
type Outcome = {
  readonly lost: Ref | null;
  readonly isFound: boolean;
  /** Values that calls outside the agent's code give it beside what was found. */
  readonly hidden: readonly Ref[];
};
const NOT_EXPECTED: Outcome = { lost: null, isFound: true, hidden: [] };
/** Places named beside what was found. */
const MAX_HIDDEN = 5;

function addRole(role: OwnRole, values: Values, own: Own): Outcome {
  const { found, loop, at } = own;
  const { program, read } = at;
  const given = {
    model: [...values.model, ...values.client],
    tool: [...values.tool, ...values.registered],
    prompt: [...values.prompt, ...values.input],
  }[role];
  const itself = own.classes.map((one) => read.meaning(one)?.found ?? null);
  const isOther = (one: Found) => !itself.includes(one);
  let lost: Ref | null = null;
  let isFound = role === 'model' && own.isModelAsked;
  let isEmpty = false;
  const hidden: Ref[] = [];
  const code = ownCode(own);
  for (const value of given) {
    for (const one of ownerValues(value, code, program, read.sites)) {
      const assets = values.input.includes(value)
        ? messagePrompts(one, program, read)
        : assetsOfRole(role, one, values.registered.includes(value), own).filter(isOther);
      for (const asset of assets) {
        if (asset.path === at.file.path) at.found.add(asset);
        if (asset !== found) addUse(found, asset, one.code.line, { ...at, file: one.file });
      }
      // A service does not say which of its models is asked.
      isFound ||= assets.some(({ kind }) =>
        role === 'model' ? kind === 'model' : kind !== 'mcp-client',
      );
      if (isEmptyList(one.code)) isEmpty = true;
      else if (assets.every(({ kind }) => kind === 'ai-service' || kind === 'mcp-client')) {
        lost ??= one;
        if (one !== value && isHidden(one, values.client.includes(value), assets, own))
          hidden.push(one);
      }
    }
  }
  if (isFound) return { lost, isFound, hidden: hidden.slice(0, MAX_HIDDEN) };
  // Where a list is passed that cannot be followed, there may be more tools than code decides by.
  if (role === 'tool' && !hasUse(role, own) && addDispatched(own))
    return { lost, isFound: lost === null, hidden: [] };
  if (role === 'tool' && isEmpty && lost === null) return NOT_EXPECTED;
  if (role === 'prompt' && values.prompt.length === 0 && isWritten(values.input, own))
    return NOT_EXPECTED;
  const [ask] = loop?.asks ?? [];
  // An agent that describes its tools in the prompt (ReAct) passes no `tools` argument.
  const isTold = role === 'tool' && loop?.isTextual === true && hasUse(role, own);
  return { lost: lost ?? (isTold ? null : (ask ?? null)), isFound, hidden: [] };
}

/**
 * Whether a value that is not followed is given to the agent by code that makes or calls it: what its own code holds may be a
 * placeholder, and a client names no model.
 */
function isHidden(
  { code, scope }: Ref,
  isClient: boolean,
  assets: readonly Found[],
  { classes, loop }: Own,
): boolean {
  if (isClient || isNothing(code) || assets.some(({ kind }) => kind === 'ai-service')) return false;
  const own = new Set<Code>(classes.map(({ code }) => code));
  for (const one of functionsOf(loop)) own.add(one.code);
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent)
    if (at.owner !== null && own.has(at.owner)) return false;
  return true;
}

/** The classes of an agent, and the function that is it: what calls that function gives the agent its values. */
const ownCode = ({ classes, loop, without, isShown }: Own): OwnCode => ({
  classes,
  without,
  isShown,
  functions: new Set(classes.length === 0 && loop !== null ? [loop.owner.code] : []),
});

const isEmptyList = (code: Code) =>
  (code.kind === 'list' && code.items.length === 0) ||
  (code.kind === 'mapping' && code.entries.length === 0);

/** Adds the tools by whose names the loop decides what to run; false without any. */
function addDispatched({ found, loop, at }: Own): boolean {
  const dispatched = dispatchedNames(loop?.functions ?? []);
  const names =
    dispatched.length > 0 ? dispatched : comparedNames(partsAmong(loop?.dispatches ?? []));
  for (const { name, ref } of names) {
    const tool: Found = { ...assetAt('tool', name, ref), confidence: 'medium' };
    at.found.add(tool);
    addUse(found, tool, ref.code.line, { ...at, file: ref.file });
  }
  return names.length > 0;
}

/** Whether a conversation is written out in the source: one without a prompt has none. */
const isWritten = (input: readonly Ref[], own: Own): boolean =>
  input.length > 0 &&
  input.every((value) =>
    ownerValues(value, ownCode(own), own.at.program, own.at.read.sites).every((one) => {
      const bound = boundValues(one, own.at.program);
      return bound.length === 0 ? one.code.kind === 'list' : bound.every(isListed);
    }),
  );

/** A list, or one that is made by adding to a list: `append(messages, answer)`. */
const isListed = ({ code }: Ref): boolean =>
  code.kind === 'list' || (code.kind === 'call' && lastName(code.callee) === 'append');

const KINDS: Readonly<Record<OwnRole, readonly RelationEnd['kind'][]>> = {
  model: ['model'],
  tool: ['tool'],
  prompt: ['prompt'],
};

const hasUse = (role: OwnRole, { found, at }: Adding): boolean =>
  at.uses.some(({ from, to }) => from === found && KINDS[role].includes(to.kind));

function addUnknown(role: OwnRole, { code, file }: Ref, { found, at }: Adding): void {
  addUse(found, { kind: role, name: UNKNOWN }, code.line, { ...at, file });
}
