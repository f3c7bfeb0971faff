import { memoTable } from '@svc/analysis';
import { type ClassCode, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile, Program, Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';
import { definitionOf } from '../program/symbol.ts';
import { type FactAt, type FunctionFacts, functionFacts } from './function-facts.ts';
import { loopName } from './loop-name.ts';
import { isCallType, namesToolCalls } from './loop-terms.ts';

/**
 * An agent's loop: a model is called with a conversation, the tool calls of its answer are run, and their results are added to the
 * conversation, again and again. Found by what flows from call to call, in a loop or a function that calls itself, through
 * functions and methods of the tree.
 */
export type AgentLoop = {
  /** The class that has the loop as a method, else the outermost function around it. */
  readonly owner: Ref & { readonly code: ClassCode | FunctionCode };
  readonly name: string;
  readonly asks: readonly FactAt[];
  readonly dispatches: readonly FactAt[];
};

/** Functions that lead to functions. */
const MAX_DEPTH = 4;
/** Calls followed in one file. */
const MAX_STEPS = 20_000;
/** Calls followed to judge whether one function has a loop. */
const MAX_CALLS = 500;
/** Functions visited for one loop. */
const MAX_VISITED = 80;

const LOOPS = memoTable<CodeFile, ReadonlyMap<Code, AgentLoop>>('agent loops');
const FACTS = memoTable<FunctionCode, FunctionFacts>('facts of functions');
const CALLEES = memoTable<Code, (Ref & { readonly code: FunctionCode }) | null>('callees');

/** Returns the loops of the agents that a file defines, each by the class or function that owns it. */
export function agentLoops(file: CodeFile, program: Program): ReadonlyMap<Code, AgentLoop> {
  return program.run.memo.get(LOOPS, file, () => loopsIn(file, program));
}

type Evidence = {
  readonly asks: Set<FactAt>;
  readonly dispatches: Set<FactAt>;
  readonly results: Set<FactAt>;
};

type Search = {
  readonly program: Program;
  readonly visited: Set<Code>;
  readonly spend: () => boolean;
};

function loopsIn(file: CodeFile, program: Program): ReadonlyMap<Code, AgentLoop> {
  const found = new Map<Code, AgentLoop>();
  if (!speaksOfToolCalls(file.code)) return found;
  const budget = program.run.budget.part(MAX_STEPS);
  for (const start of outermostFunctions(file.code)) {
    const evidence = loopEvidence({ code: start, scope: file.scopes.top, file }, program, () =>
      budget.spend(),
    );
    if (evidence === null) continue;
    const owner = ownerOf(start, [...evidence.dispatches, ...evidence.asks], file, program);
    const known = found.get(owner.code);
    found.set(owner.code, {
      owner,
      name: known?.name ?? loopName(owner),
      asks: [...(known?.asks ?? []), ...evidence.asks],
      dispatches: [...(known?.dispatches ?? []), ...evidence.dispatches],
    });
  }
  return found;
}

/** Returns what is in the loops of a function that make it an agent's; null where no loop is one. */
function loopEvidence(
  start: Ref & { readonly code: FunctionCode },
  program: Program,
  spend: () => boolean,
): Evidence | null {
  const facts = factsOf(start, program);
  const places: (Code | null)[] = [...facts.loops];
  // A function that calls itself repeats as a whole.
  const { name } = start.code;
  if (name !== null && facts.calls.some(({ code }) => lastName(code.callee) === name)) {
    places.push(null);
  }
  for (const place of places) {
    const evidence: Evidence = { asks: new Set(), dispatches: new Set(), results: new Set() };
    const search = { program, visited: new Set<Code>([start.code]), spend };
    collect(facts, place, 0, evidence, search);
    const isWhole =
      evidence.asks.size > 0 && evidence.dispatches.size > 0 && evidence.results.size > 0;
    if (isWhole) return evidence;
  }
  return null;
}

function collect(
  facts: FunctionFacts,
  place: Code | null,
  depth: number,
  evidence: Evidence,
  search: Search,
): void {
  const isInside = ({ loops }: FactAt) => place === null || loops.includes(place);
  for (const one of facts.asks) if (isInside(one)) evidence.asks.add(one);
  for (const one of facts.dispatches) if (isInside(one)) evidence.dispatches.add(one);
  for (const one of facts.results) if (isInside(one)) evidence.results.add(one);
  if (depth === MAX_DEPTH) return;
  for (const call of facts.calls) {
    if (!isInside(call) || search.visited.size > MAX_VISITED || !search.spend()) continue;
    for (const callee of calleesOf(call, search.program)) {
      if (search.visited.has(callee.code)) continue;
      search.visited.add(callee.code);
      // What runs an agent is no agent.
      if (hasLoop(callee, search.program)) continue;
      collect(factsOf(callee, search.program), null, depth + 1, evidence, search);
    }
  }
}

const HAS_LOOP = memoTable<FunctionCode, { known: boolean | null }>('functions with an agent loop');

/** Whether a function has an agent's loop of its own. */
function hasLoop(callee: Ref & { readonly code: FunctionCode }, program: Program): boolean {
  const state = program.run.memo.get(HAS_LOOP, callee.code, () => ({ known: null }));
  if (state.known === null) {
    // A function that leads back to itself is judged without that way.
    state.known = false;
    const budget = program.run.budget.part(MAX_CALLS);
    state.known = loopEvidence(callee, program, () => budget.spend()) !== null;
  }
  return state.known;
}

const factsOf = ({ code, file }: Ref & { readonly code: FunctionCode }, program: Program) =>
  program.run.memo.get(FACTS, code, () => functionFacts(code, file));

/** The functions of the tree that a call runs: the one that it names, and those that it hands over. */
function calleesOf(call: FactAt, program: Program): (Ref & { readonly code: FunctionCode })[] {
  const handed = call.code.arguments.flatMap(({ value }) =>
    value.kind === 'member' && value.of.kind === 'name' && /^(?:self|this)$/.test(value.of.name)
      ? [value]
      : [],
  );
  return [call.code.callee, ...handed].flatMap((code) => {
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    const found = program.run.memo.get(CALLEES, code, () => {
      const made = definitionOf({ ...call, code }, program);
      return made?.code.kind === 'function' ? (made as Ref & { code: FunctionCode }) : null;
    });
    return found === null ? [] : [found];
  });
}

/** Functions that no other function contains. */
const outermostFunctions = (codes: readonly Code[]): FunctionCode[] =>
  codes.flatMap((code) => (code.kind === 'function' ? [code] : outermostFunctions(partsOf(code))));

const speaksOfToolCalls = (codes: readonly Code[]): boolean =>
  codes.some((code) => {
    if (code.kind === 'name' || code.kind === 'member') {
      if (namesToolCalls(code.name)) return true;
    } else if (code.kind === 'text') return isCallType(code.value);
    return speaksOfToolCalls(partsOf(code)) || (code.kind === 'function' && isNamedSo(code));
  });

const isNamedSo = ({ name, parameters }: FunctionCode) =>
  (name !== null && namesToolCalls(name)) || parameters.some((one) => namesToolCalls(one.name));

/**
 * Who owns the loop: the class of the method, the type of Go whose method it is; else, where a plain function repeats the turns of
 * an object, the class of that object.
 */
function ownerOf(
  start: FunctionCode,
  facts: readonly FactAt[],
  file: CodeFile,
  program: Program,
): AgentLoop['owner'] {
  const own = classAround(start, file, program);
  if (own !== null) return own;
  const classes = facts.map((one) => {
    const method = functionAround(one.scope);
    return method === null ? null : classAround(method, one.file, program);
  });
  const [first] = classes;
  const isOneClass = first != null && classes.every((one) => one?.code === first.code);
  return isOneClass ? first : { code: start, scope: file.scopes.top, file };
}

/** The outermost function around a scope. */
function functionAround(scope: Scope): FunctionCode | null {
  let found: FunctionCode | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'class') break;
    if (at.owner?.kind === 'function') found = at.owner;
  }
  return found;
}

function classAround(
  method: FunctionCode,
  file: CodeFile,
  program: Program,
): (Ref & { readonly code: ClassCode }) | null {
  const scope = file.scopes.of.get(method);
  for (let at = scope?.parent ?? null; at !== null; at = at.parent) {
    if (at.owner?.kind === 'class') return { code: at.owner, scope: at.parent ?? at, file };
  }
  // A method of Go names its type as its first parameter.
  const type = file.language === 'go' ? (method.parameters[0]?.type ?? null) : null;
  if (type === null || type.kind !== 'name') return null;
  const made = definitionOf({ code: type, scope: file.scopes.top, file }, program);
  return made?.code.kind === 'class' ? (made as Ref & { code: ClassCode }) : null;
}
