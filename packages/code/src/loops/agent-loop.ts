import { folderOf, memoTable } from '@svc/analysis';
import { type ClassCode, type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { CodeFile, Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { type FactAt, type FunctionFacts, functionFacts } from './function-facts.ts';
import { loopName } from './loop-name.ts';
import { functionAround, type LoopOwner, ownerOf } from './loop-owner.ts';
import { isCallType, namesToolCalls } from './loop-terms.ts';

/**
 * An agent's loop: a model is called with a conversation, the tool calls of its answer are run, and their results are added to the
 * conversation, again and again. Found by what flows from call to call, in a loop or a function that calls itself, through
 * functions and methods of the tree.
 */
export type AgentLoop = {
  /** The class that has the loop as a method, else the outermost function around it. */
  readonly owner: LoopOwner;
  readonly name: string;
  readonly asks: readonly FactAt[];
  readonly dispatches: readonly FactAt[];
  /** Functions that run tool calls, and those that they call for it. */
  readonly functions: readonly Ref[];
};

/** Functions that lead to functions. */
const MAX_DEPTH = 4;
/** Files of a package of Go that may hold methods of a type. */
const MAX_FILES = 60;
/** Calls followed in one file. */
const MAX_STEPS = 20_000;
/** Calls followed to judge whether one function has a loop. */
const MAX_CALLS = 500;
/** Functions visited for one loop. */
const MAX_VISITED = 300;

const LOOPS = memoTable<CodeFile, ReadonlyMap<Code, AgentLoop>>('agent loops');
const FACTS = memoTable<FunctionCode, FunctionFacts>('facts of functions');
const CALLEES = memoTable<Code, (Ref & { readonly code: FunctionCode }) | null>('callees');

/** Returns the loops of the agents that a file defines, each by the class or function that owns it. */
export function agentLoops(file: CodeFile, program: Program): ReadonlyMap<Code, AgentLoop> {
  return program.run.memo.get(LOOPS, file, () => loopsIn(file, program));
}

const LOOP_OF = memoTable<ClassCode, AgentLoop | null>('agent loops by class');

/** Returns the loop that methods of a class are, of a type of Go in any file of its package; null without one. */
export function loopOfClass(
  { code, file }: Ref & { readonly code: ClassCode },
  program: Program,
): AgentLoop | null {
  return program.run.memo.get(LOOP_OF, code, () => {
    const own = agentLoops(file, program).get(code);
    if (own !== undefined || file.language !== 'go' || code.name === null) return own ?? null;
    const folder = folderOf(file.path);
    for (const path of program.mentioning(`${code.name}) `).slice(0, MAX_FILES)) {
      const other = folderOf(path) === folder ? program.file(path) : null;
      const found = other === null ? undefined : agentLoops(other, program).get(code);
      if (found !== undefined) return found;
    }
    return null;
  });
}

type Evidence = {
  readonly asks: Set<FactAt>;
  readonly dispatches: Set<FactAt>;
  readonly results: Set<FactAt>;
};

/** Evidence that a loop is an agent's, and the functions that run its tool calls. */
type Whole = Evidence & { readonly functions: readonly Ref[] };

type Search = {
  readonly program: Program;
  /** Functions that were looked through, by their code. */
  readonly visited: Map<Code, Ref>;
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
      functions: [...(known?.functions ?? []), ...evidence.functions],
    });
  }
  return found;
}

/** Returns what is in the loops of a function that make it an agent's; null where no loop is one. */
function loopEvidence(
  start: Ref & { readonly code: FunctionCode },
  program: Program,
  spend: () => boolean,
): Whole | null {
  const facts = factsOf(start, program);
  const places: (Code | null)[] = [...facts.loops];
  // A function that calls itself repeats as a whole.
  const { name } = start.code;
  if (name !== null && facts.calls.some(({ code }) => lastName(code.callee) === name)) {
    places.push(null);
  }
  for (const place of places) {
    const evidence: Evidence = { asks: new Set(), dispatches: new Set(), results: new Set() };
    const search = { program, visited: new Map<Code, Ref>([[start.code, start]]), spend };
    collect(facts, place, 0, evidence, search);
    const isWhole =
      evidence.asks.size > 0 && evidence.dispatches.size > 0 && evidence.results.size > 0;
    if (isWhole) return { ...evidence, functions: runnersIn(evidence, search) };
  }
  return null;
}

/** Functions around what runs tool calls, and those that it calls, as far as the loop leads to them. */
function runnersIn({ dispatches }: Evidence, { program, visited }: Search): Ref[] {
  const found = new Map<Code, Ref>();
  for (const one of dispatches) {
    const around = functionAround(one.scope);
    const code = around === null ? null : visited.get(around);
    for (const ref of [code ?? null, ...calleesOf(one, program)]) {
      if (ref !== null) found.set(ref.code, ref);
    }
  }
  return [...found.values()];
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
      search.visited.set(callee.code, callee);
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
