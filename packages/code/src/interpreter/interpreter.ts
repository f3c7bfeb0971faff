import { memoTable, modelId } from '@svc/analysis';
import { assetAt } from '../assets/asset-at.ts';
import { labelText } from '../assets/asset-names.ts';
import { type Ending, endings } from '../assets/builder-endings.ts';
import type { Found } from '../assets/found.ts';
import type { Interpreter, Meaning } from '../assets/meaning.ts';
import { namedModels } from '../assets/named-models.ts';
import { isOwnAgent } from '../assets/own-agent.ts';
import { frameworkRow } from '../frameworks/framework-match.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { OWN_AGENT } from '../frameworks/generic-rows.ts';
import { agentLoops, loopOfClass } from '../loops/agent-loop.ts';
import { isProduct } from '../loops/constructions.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { argumentOf } from '../program/arguments.ts';
import { chainParts } from '../program/chain.ts';
import { classAround } from '../program/class-around.ts';
import type { Call, Code } from '../program/code-tree.ts';
import { comprehended } from '../program/collections.ts';
import { entry } from '../program/mapping-entry.ts';
import { functionOfCall, returnOfCall } from '../program/overloads.ts';
import { passedValue } from '../program/passed-value.ts';
import {
  type CallRef,
  type ClassRef,
  type CodeFile,
  type Program,
  type Ref,
  type TopDefinition,
  targetOf,
} from '../program/program.ts';
import { reachableReturns } from '../program/reachable-returns.ts';
import { type Site, sitesOf } from '../program/sites.ts';
import { definitionOf, symbolsOf } from '../program/symbol.ts';
import { toolDescriptions } from '../tools/go-tools.ts';
import { registeredTools } from '../tools/registered-tools.ts';
import { runsModel } from './actor-classes.ts';
import { assetOfCall, assetOfDefinition, otherModels } from './call-asset.ts';
import { factoryAgents } from './factory-agents.ts';
import { madeInGo } from './go-makers.ts';
import { agentsMadeBy, onlyAgent } from './only-agent.ts';
import { classUses } from './own-agent-uses.ts';
import { ownLoop } from './own-loop.ts';
import { valuesInstead } from './replaced-defaults.ts';
import { givenModels } from './returned-clients.ts';
import { isScript, offersTools } from './script-classes.ts';
import { rowOfBase, rowOfExtension, unlistedRow } from './unlisted-rows.ts';
import { partsFor } from './value-parts.ts';

const MAX_DEPTH = 10;
/** Classes that inherit from classes. */
const MAX_INHERITANCE_DEPTH = 100;
/** Pieces of code visited for one expression: lists of lists would grow by multiplication. */
const MAX_STEPS = 5000;

type State = {
  readonly program: Program;
  /** The interpreter itself, for what it delegates. */
  readonly read: Interpreter;
  /** Weak, so that files that the program no longer keeps can go. */
  readonly sites: WeakMap<CodeFile, ReadonlyMap<Code, Site>>;
  readonly meanings: WeakMap<Code, Meaning | null>;
  /** By method. */
  readonly endings: WeakMap<CodeFile, Map<string, ReadonlyMap<Code, Ending>>>;
  /** Classes of agents of the tree's own, by the agent. */
  readonly classes: WeakMap<Found, ClassRef>;
  /** Calls that make agents of frameworks, by the agent. */
  readonly made: WeakMap<Found, { readonly row: FrameworkRow; readonly ref: CallRef }>;
  inheritanceDepth: number;
  steps: number;
};

export function interpreter(program: Program): Interpreter {
  const read: Interpreter = {
    sites: (file) => sitesIn(file, state),
    meaning: (ref) => meaningOf(ref, state),
    assetsOf: (ref) => denotedBy(ref, state, 0),
    models: (ref, row) => modelsOf(ref, row, state),
    endings: (file, method) => endingsIn(file, method, state),
  };
  const state: State = {
    program,
    read,
    sites: new WeakMap(),
    meanings: new WeakMap(),
    endings: new WeakMap(),
    classes: new WeakMap(),
    made: new WeakMap(),
    inheritanceDepth: 0,
    steps: 0,
  };
  return read;
}

/**
 * The models that an expression names: those that a call gives the client which it makes; where the expression leads to a default that
 * all callers replace, those that they give.
 */
function modelsOf(ref: Ref, row: FrameworkRow | null, { program, read }: State): readonly Found[] {
  const given = givenModels(ref, program, read);
  if (given !== null) {
    const named = given.flatMap(({ value, row: ofClient }) =>
      value === null ? [] : namedModels(value, ofClient, program, read.assetsOf),
    );
    const services = () => read.assetsOf(ref).filter(({ kind }) => kind === 'ai-service');
    return named.length > 0 ? named : services();
  }
  const instead = valuesInstead(ref, program, read.sites);
  if (instead === null) return namedModels(ref, row, program, read.assetsOf);
  return instead
    .flatMap((one) => namedModels(one, row, program, read.assetsOf))
    .filter(({ name }) => !isWord(name));
}

/** A word that code far from the model's client gives, such as `fast`, is no id. */
const isWord = (name: string) => /^[A-Za-z]+$/.test(name) && modelId(name) === null;

function sitesIn(file: CodeFile, { sites }: State): ReadonlyMap<Code, Site> {
  const known = sites.get(file) ?? sitesOf(file);
  sites.set(file, known);
  return known;
}

function endingsIn(file: CodeFile, method: string, state: State): ReadonlyMap<Code, Ending> {
  const byMethod = state.endings.get(file) ?? new Map<string, ReadonlyMap<Code, Ending>>();
  state.endings.set(file, byMethod);
  const known =
    byMethod.get(method) ??
    endings(method, sitesIn(file, state), file, (at) => definitionOf(at, state.program));
  byMethod.set(method, known);
  return known;
}

function meaningOf(ref: Ref, state: State): Meaning | null {
  const known = state.meanings.get(ref.code);
  if (known !== undefined) return known;
  // A value that leads back to itself has no meaning.
  state.meanings.set(ref.code, null);
  const meaning = computedMeaning(ref, state);
  state.meanings.set(ref.code, meaning);
  return meaning;
}

function computedMeaning(ref: Ref, state: State): Meaning | null {
  const { code, file } = ref;
  const { program, read } = state;
  if (code.kind === 'call') {
    const symbols = symbolsOf({ ...ref, code: code.callee }, program);
    const listed =
      frameworkRow(file.language, symbols, 'call') ??
      rowOfBase({ ...ref, code: code.callee }, program, read) ??
      rowOfExtension({ ...ref, code: code.callee }, program);
    const ofMaker = listed === null ? madeInGo(ref as CallRef, program, read) : null;
    if (ofMaker !== null) return ofMaker;
    const row = listed ?? unlistedRow(ref, code.callee, 'call', state);
    if (row === null) return null;
    const own =
      row.asset === 'agent' && row.confidence === 'medium' ? madeAgent(ref, row, state) : null;
    if (own === 'passing') return null;
    // What a test gives an agent of the product is not the agent's.
    if (own !== null && !isProduct(file.path) && isProduct(own.path)) return null;
    if (own !== null) return { row, ref, found: own };
    if (row.asset === 'agent' && row.confidence === 'medium' && makesScript(ref, state))
      return null;
    const asset = assetOfCall(ref as CallRef, row, program, read);
    const found = row.asset === 'agent' ? namedByClass(ref, asset, state) : asset;
    if (found?.kind === 'agent') state.made.set(found, { row, ref: ref as CallRef });
    return { row, ref, found };
  }
  if (code.kind !== 'function' && code.kind !== 'class') return null;
  let decorated: Meaning | null = null;
  for (const decorator of code.decorators) {
    const callee = decorator.kind === 'call' ? decorator.callee : decorator;
    const symbols = symbolsOf({ ...ref, code: callee }, program);
    const row =
      frameworkRow(file.language, symbols, 'decorator') ??
      unlistedRow(ref, callee, 'decorator', state);
    // What is said to an agent is the agent's: `@SystemMessage("...") @Agent`.
    if (row !== null && (decorated === null || row.asset === 'agent'))
      decorated = { row, ref, found: assetOfDefinition(ref, row, decorator, program) };
  }
  if (decorated !== null) return decorated;
  if (code.kind !== 'class') return loopMeaning(ref, program);
  // An agent may be offered to another one as a tool.
  if (/Agent$/.test(code.name ?? '') && loopOfClass(ref as ClassRef, program) !== null) {
    const own = ownMeaning(ref as ClassRef, state);
    if (own?.found != null) return own;
  }
  return meaningByBase(ref, code.bases, state) ?? ownMeaning(ref as ClassRef, state);
}

/** An agent that only the method names which makes it is called as its class, where it is the one of that class. */
function namedByClass(ref: Ref, found: Found | null, { program, read }: State): Found | null {
  const own = found === null ? null : classAround(ref);
  const name = own?.code.name ?? null;
  if (found === null || own === null || name === null) return found;
  const isMaker = functionAround(ref.scope)?.name === found.name;
  return isMaker && onlyAgent(own, program, read) === ref.code ? { ...found, name } : found;
}

/**
 * The agent that a call makes an object of, where its class has the loop, or is an agent and the call names none: one agent, named by
 * its class.
 */
function madeAgent(ref: Ref, row: FrameworkRow, state: State): Found | 'passing' | null {
  const { program, read } = state;
  if (ref.code.kind !== 'call') return null;
  const made = definitionOf({ ...ref, code: ref.code.callee }, program);
  if (made?.code.kind !== 'class') return null;
  const of = meaningOf(made, state)?.found ?? null;
  if (isOwnAgentAsset(of)) {
    const { own, passing } = classUses(made as ClassRef, program, read);
    const used = own.get(ref.code);
    if (used !== undefined) return used.found;
    if (passing.has(ref.code)) return 'passing';
  }
  const label = argumentOf(ref as CallRef, row.label, program);
  const isNamed = label !== null && labelText(label, program) !== null;
  if (isNamed && loopOfClass(made as ClassRef, program) === null) return null;
  const only = onlyAgent(made as ClassRef, program, read);
  const site = only === null ? undefined : sitesIn(made.file, state).get(only);
  const is =
    only === null || site === undefined ? made : { ...made, code: only, scope: site.scope };
  const found = meaningOf(is, state)?.found ?? null;
  return found?.kind === 'agent' ? found : null;
}

const isOwnAgentAsset = (found: Found | null): boolean =>
  found?.kind === 'agent' && found.confidence === 'medium';

/** Whether a call makes an object of a class of the tree that is called an agent and is a script. */
function makesScript(ref: Ref, { program }: State): boolean {
  if (ref.code.kind !== 'call') return false;
  const made = definitionOf({ ...ref, code: ref.code.callee }, program);
  if (made?.code.kind !== 'class') return false;
  return isScript(made as ClassRef, program) && ownLoop(made, program) === null;
}

/** A class of the tree that no table knows may still show by its members or by its loop that it is an agent. */
function ownMeaning(ref: ClassRef, { program, read }: State): Meaning | null {
  const hasLoop = loopOfClass(ref, program) !== null;
  if (!hasLoop && (!isOwnAgent(ref) || isScript(ref, program))) return null;
  if (!hasLoop && agentsMadeBy(ref, program, read).length > 0) return null;
  return { row: OWN_AGENT, ref, found: assetOfDefinition(ref, OWN_AGENT, null, program) };
}

/** A function that holds an agent's loop outside any class. */
function loopMeaning(ref: Ref, program: Program): Meaning | null {
  const loop = agentLoops(ref.file, program).get(ref.code);
  if (loop === undefined) return null;
  const found: Found = { ...assetAt('agent', loop.name, ref), confidence: 'medium' };
  return { row: OWN_AGENT, ref, found };
}

function meaningByBase(ref: Ref, bases: readonly Code[], state: State): Meaning | null {
  const { program } = state;
  for (const base of bases) {
    const at = { ...ref, code: base.kind === 'index' ? base.of : base };
    const row =
      frameworkRow(ref.file.language, symbolsOf(at, program), 'base') ??
      inheritedRow(at, state) ??
      unlistedRow(ref, at.code, 'base', state);
    if (row === null) continue;
    const own = ref as ClassRef;
    const isTree = row.asset === 'agent' && row.confidence === 'medium';
    if (isTree && agentsMadeBy(own, program, state.read).length > 0) continue;
    const isIdle =
      (row.isActor && !isActing(own, program)) ||
      (isTree && isScript(own, program) && ownLoop(own, program) === null);
    return { row, ref, found: isIdle ? null : assetOfDefinition(ref, row, null, program) };
  }
  return null;
}

/** Whether a class that receives messages runs a model: in JavaScript its code shows the tools or the loop. */
const isActing = (own: ClassRef, program: Program): boolean =>
  own.file.language === 'javascript'
    ? offersTools(own, program) || ownLoop(own, program) !== null
    : runsModel(own, program);

/** Rows that classes of other files have by their bases: they save parsing the file again. */
const INHERITED = memoTable<TopDefinition, FrameworkRow | null>('inherited rows');

/** The row that a class of the tree has by a base of its own. */
function inheritedRow(base: Ref, state: State): FrameworkRow | null {
  const { program } = state;
  const find = () => {
    const local = definitionOf(base, program);
    const inherited = local?.code.kind === 'class' ? inheritedFrom(local, state) : null;
    return inherited?.row.use === 'base' ? inherited.row : null;
  };
  const target = targetOf(base, program);
  return target?.kind === 'definition' ? program.run.memo.get(INHERITED, target, find) : find();
}

function inheritedFrom(base: Ref, state: State): Meaning | null {
  if (state.inheritanceDepth === MAX_INHERITANCE_DEPTH) return null;
  state.inheritanceDepth += 1;
  const meaning = meaningOf(base, state);
  state.inheritanceDepth -= 1;
  return meaning;
}

function denotedBy(ref: Ref, state: State, depth: number): readonly Found[] {
  if (depth === 0) state.steps = 0;
  state.steps += 1;
  if (depth > MAX_DEPTH || state.steps > MAX_STEPS) return [];
  const more = (next: Ref) => denotedBy(next, state, depth + 1);
  const { code } = ref;
  switch (code.kind) {
    case 'name':
    case 'member': {
      const definition = definitionOf(ref, state.program);
      if (definition !== null) return more(definition);
      // `self.tools = adapter.tools`
      const set = code.kind === 'member' ? targetOf(ref, state.program) : null;
      if (set?.kind === 'code' && set.ref.code.kind === 'member') return more(set.ref);
      return code.kind === 'member' ? more({ ...ref, code: code.of }) : [];
    }
    case 'index': {
      const held = definitionOf({ ...ref, code: code.of }, state.program);
      const isEntry = held?.code.kind === 'mapping' && code.key.kind === 'text';
      const value = isEntry ? entry(held, code.key.value) : null;
      return value === null ? [] : more(value);
    }
    case 'function':
    case 'class': {
      const found = meaningOf(ref, state)?.found ?? null;
      if (found !== null && code.kind === 'class' && isOwnAgentAsset(found)) {
        state.classes.set(found, ref as ClassRef);
      }
      if (found !== null) return [found];
      return code.kind === 'class'
        ? [...toolsOf(ref, state), ...toolDescriptions(ref).flatMap(more)]
        : registeredTools(ref).flatMap(more);
    }
    case 'call':
      return denotedByCall(ref, code, state, more).flatMap((one) => usedAs(one, code, state));
    case 'other': {
      const source = comprehended(ref, (item) => meaningOf(item, state)?.found != null);
      if (source !== null) return more(source);
      return partsFor(code).flatMap((part) => more({ ...ref, code: part }));
    }
    case 'list':
    case 'choice':
    case 'mapping':
    case 'template':
      return partsFor(code).flatMap((part) => more({ ...ref, code: part }));
    default:
      return [];
  }
}

/** The agent that a call makes of a class or by a factory: its own where it gives parts of its own, else that of the class. */
function usedAs(found: Found, call: Call, state: State): readonly Found[] {
  const { program, read, classes } = state;
  const by = state.made.get(found);
  const factory = by === undefined || by.ref.code === call ? undefined : by;
  if (factory !== undefined) {
    const agents = factoryAgents(factory.ref, found, factory.row, program, read);
    return [agents.get(call)?.found ?? found];
  }
  const made = classes.get(found);
  if (made === undefined) return [found];
  return [classUses(made, program, read).own.get(call)?.found ?? found];
}

function denotedByCall(
  ref: Ref,
  code: Call,
  state: State,
  more: (next: Ref) => readonly Found[],
): readonly Found[] {
  const { program } = state;
  const known = meaningOf(ref, state);
  const found = known?.found ?? null;
  if (known !== null && found !== null)
    return [found, ...otherModels(ref as CallRef, known.row, program, state.read)];
  const wrapped = known === null ? null : argumentOf(ref as CallRef, known.row.wraps, program);
  if (wrapped !== null) return more(wrapped);
  const passed = known === null ? passedValue(ref, program) : null;
  if (passed !== null) return more(passed);
  const callee = { ...ref, code: code.callee };
  const target = functionOfCall(ref as CallRef, program);
  if (target !== null) {
    const tool = meaningOf(target, state)?.found;
    if (tool) return [tool];
    const [first = returnOfCall(ref as CallRef, program), ...others] = reachableReturns(
      ref as CallRef,
      target,
      program,
    );
    // Of branches that something else decides about, any may give the model.
    const models = others.flatMap(more).filter(({ kind }) => kind === 'model');
    return first === null ? [] : [...more(first), ...models];
  }
  const definition = definitionOf(callee, program);
  if (definition?.code.kind === 'class') return more(definition);
  const next = chainParts(code);
  if (next !== null) {
    return [next.first, next.second].flatMap((part) => more({ ...ref, code: part }));
  }
  return code.callee.kind === 'member' ? more({ ...ref, code: code.callee.of }) : [];
}

/** The methods of a class that are tools: `tools(new Calculator())`. */
function toolsOf(ref: Ref, state: State): Found[] {
  if (ref.code.kind !== 'class') return [];
  const scope = ref.file.scopes.of.get(ref.code) ?? ref.scope;
  return ref.code.body.flatMap((code) => {
    const found =
      code.kind === 'function' ? meaningOf({ ...ref, scope, code }, state)?.found : null;
    return found?.kind === 'tool' ? [found] : [];
  });
}
