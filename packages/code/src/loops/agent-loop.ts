import { Budget, memoTable } from '@svc/analysis';
import type { ClassCode, Code, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, CodeFile, FunctionRef, Program, Ref } from '../program/program.ts';
import { mayAct } from './action-facts.ts';
import { calleesOf, factsOf, type Judgement, judgedOnce } from './callees.ts';
import { isProduct } from './constructions.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { ownAsks } from './helper-questions.ts';
import { loopName } from './loop-name.ts';
import { classAround, functionAround, type LoopOwner, ownerOf } from './loop-owner.ts';
import { bodyOf, mayHaveLoops, outermostFunctions, scriptOf } from './loop-starts.ts';
import { isCalledByAgent, isOnlyRepeated } from './outer-loops.ts';
import { callsItself } from './recursion.ts';
import { isRepeated } from './repeated-turns.ts';
import { askingScript, isRound, returnsToolResult } from './rounds.ts';
import { actsIn } from './text-acts.ts';
import { calleesIn } from './untyped-receivers.ts';

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
  /** Whether the model writes its actions as text (ReAct) instead of making tool calls. */
  readonly isTextual: boolean;
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
/** Calls looked at, whether they are in a loop, for the functions of one file. */
const MAX_LOOKS = 200_000;
/** Calls of one kind kept of an agent's loops. */
const MAX_KEPT = 50;
/** Functions judged, each for one that calls it, before the first is. */
const MAX_NESTING = 20;

/** `isPartial`: a limit ended the search. */
type FileLoops = { readonly loops: ReadonlyMap<Code, AgentLoop>; readonly isPartial: boolean };

const LOOPS = memoTable<CodeFile, FileLoops>('agent loops');
/** Files without a loop, by path: most files. */
const WITHOUT = memoTable<Program, Map<string, FileLoops>>('files without agent loops');

/** Returns the loops of the agents that a file defines, each by the class or function that owns it. */
export function agentLoops(file: CodeFile, program: Program): ReadonlyMap<Code, AgentLoop> {
  return fileLoops(file, program).loops;
}

/** Whether loops of a file may be missing, since their calls lead through more code than is followed. */
export function areLoopsPartial(file: CodeFile, program: Program): boolean {
  return fileLoops(file, program).isPartial;
}

function fileLoops(file: CodeFile, program: Program): FileLoops {
  const { memo } = program.run;
  // A file that was read again is another object.
  const without = memo.get(WITHOUT, program, () => new Map());
  const known = without.get(file.path);
  if (known !== undefined) return known;
  const found = memo.get(LOOPS, file, () => loopsIn(file, program));
  if (found.loops.size === 0) without.set(file.path, found);
  return found;
}

const LOOP_OF = memoTable<ClassCode, AgentLoop | null>('agent loops by class');

/** Returns the loop that methods of a class are, of a type of Go in any file of its package; null without one. */
export function loopOfClass({ code, file }: ClassRef, program: Program): AgentLoop | null {
  return program.run.memo.get(LOOP_OF, code, () => {
    const own = agentLoops(file, program).get(code);
    if (own !== undefined || file.language !== 'go' || code.name === null) return own ?? null;
    for (const { path } of program.imported(file, `#${code.name}.`).slice(0, MAX_FILES)) {
      const other = program.file(path);
      const found = other === null ? undefined : agentLoops(other, program).get(code);
      if (found !== undefined) return found;
    }
    return null;
  });
}

/** What of an agent's loop was found. */
type LoopFacts = {
  readonly asks: Set<FactAt>;
  readonly dispatches: Set<FactAt>;
  readonly results: Set<FactAt>;
};

/** All that makes a loop an agent's, and the functions that run its tool calls. */
type WholeLoop = LoopFacts & Pick<AgentLoop, 'functions' | 'isTextual'>;

type Search = {
  readonly program: Program;
  /** Functions that were looked through, by their code. */
  readonly visited: Map<Code, Ref>;
  /** Those of them that are no loops of their own. */
  readonly followed: FunctionRef[];
  /** Calls that may still be followed, and looked at. */
  readonly calls: Budget;
  readonly looks: Budget;
  /** Functions that are being judged, one for the other. */
  readonly nesting: number;
  /** Whether methods of the tree are followed whose object has no type. */
  readonly isUntyped: boolean;
  /** Whether what a tool returns is the answer, and need not be kept. */
  readonly isTurn?: boolean;
};

type Limits = Pick<Search, 'calls' | 'looks' | 'nesting'>;

function loopsIn(file: CodeFile, program: Program): FileLoops {
  const found = new Map<Code, AgentLoop>();
  if (!mayHaveLoops(file)) {
    return { loops: found, isPartial: false };
  }
  const limits: Limits = {
    calls: program.run.budget.part(MAX_STEPS),
    looks: new Budget(MAX_LOOKS),
    nesting: 0,
  };
  const functions = outermostFunctions(file.code);
  const add = (start: FunctionCode, loop: WholeLoop) => {
    const owner = ownerOf(start, [...loop.dispatches, ...loop.asks], file, program);
    const known = found.get(owner.code);
    found.set(owner.code, {
      owner,
      name: known?.name ?? loopName(owner),
      asks: merged(known?.asks, ownAsks(start, loop, program)),
      dispatches: merged(known?.dispatches, loop.dispatches),
      functions: merged(known?.functions, loop.functions),
      isTextual: loop.isTextual && known?.isTextual !== false,
    });
  };
  const scripts = scriptOf(file);
  for (const start of [...functions, ...scripts]) {
    const loop = wholeLoop({ code: start, scope: file.scopes.top, file }, program, limits);
    if (loop !== null) add(start, loop);
  }
  // Tests of clients ask one after the other.
  const mayBeRound = isProduct(file.path);
  const isLoop = scripts.some((one) => found.has(one));
  const script = isLoop || !mayBeRound ? null : askingScript(bodyOf(file));
  for (const start of script === null ? functions : [...functions, script]) {
    const own = classAround(start, file, program);
    if (own !== null && found.has(own.code)) continue;
    const ref: FunctionRef = { code: start, scope: file.scopes.top, file };
    const facts = factsOf(ref, program);
    if (facts.asks.length + facts.dispatches.length === 0 || limits.looks.isSpent) continue;
    const isTurn = mayBeRound && returnsToolResult(ref, facts) && !isCalledByAgent(ref, program);
    const turn = loopAt(null, ref, program, { ...limits, isUntyped: false, isTurn });
    if (turn === null || turn.isTextual) continue;
    if (
      isTurn ||
      (mayBeRound && isRound(facts)) ||
      isRepeated(start, facts.calls, own !== null, turn) ||
      isOnlyRepeated(ref, program)
    )
      add(start, isTurn ? { ...turn, asks: new Set(facts.asks) } : turn);
  }
  return { loops: found, isPartial: limits.calls.isSpent || limits.looks.isSpent };
}

/** The first of both, each once. */
function merged<Fact>(known: readonly Fact[] | undefined, more: Iterable<Fact>): readonly Fact[] {
  const all = new Set(known);
  for (const one of more) {
    if (all.size === MAX_KEPT) break;
    all.add(one);
  }
  return [...all];
}

/** Returns what is in the loops of a function that make it an agent's; null where no loop is one. */
function wholeLoop(start: FunctionRef, program: Program, limits: Limits): WholeLoop | null {
  const facts = factsOf(start, program);
  const places: (Code | null)[] = [...facts.loops];
  if (callsItself(start, facts, program)) places.push(null);
  for (const place of places) {
    if (limits.looks.isSpent) break;
    const found = loopAt(place, start, program, { ...limits, isUntyped: false });
    if (found !== null) return found;
  }
  return null;
}

/** Returns what is in one loop of a function, or in all of it, that makes it an agent's; null where it is none. */
function loopAt(
  place: Code | null,
  start: FunctionRef,
  program: Program,
  limits: Limits & Pick<Search, 'isUntyped' | 'isTurn'>,
): WholeLoop | null {
  const facts = factsOf(start, program);
  const found: LoopFacts = { asks: new Set(), dispatches: new Set(), results: new Set() };
  const search: Search = {
    ...limits,
    program,
    visited: new Map<Code, Ref>([[start.code, start]]),
    followed: [start],
  };
  collect(facts, place, 0, found, search);
  if (found.asks.size === 0) {
    // The model may be behind a parameter without a type.
    const isPromising = found.dispatches.size > 0 || mayAct(facts);
    if (limits.isUntyped || !isPromising) return null;
    return loopAt(place, start, program, { ...limits, isUntyped: true });
  }
  const isKept = found.results.size > 0 || limits.isTurn === true;
  const isWhole = found.dispatches.size > 0 && isKept;
  if (isWhole) return { ...found, functions: runnersIn(found, search), isTextual: false };
  const acts = actsIn(start, place, search);
  if (acts.length === 0) return null;
  const textual = { ...found, dispatches: new Set(acts) };
  return { ...textual, functions: runnersIn(textual, search), isTextual: true };
}

/** Functions around what runs tool calls, and those that it calls, as far as the loop leads to them. */
function runnersIn({ dispatches }: LoopFacts, { program, visited }: Search): Ref[] {
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
  found: LoopFacts,
  search: Search,
): void {
  const isInside = ({ loops }: FactAt) => place === null || loops.includes(place);
  for (const kind of ['asks', 'dispatches', 'results'] as const) {
    for (const one of facts[kind]) {
      if (!search.looks.spend()) return;
      if (!isInside(one) || (kind === 'asks' && runsLoop(one, search))) continue;
      found[kind].add(one);
    }
  }
  if (depth === MAX_DEPTH) return;
  for (const call of facts.calls) {
    if (search.visited.size > MAX_VISITED || !search.looks.spend()) return;
    if (!isInside(call)) continue;
    if (!search.calls.spend()) return;
    for (const callee of calleesIn(call, search)) {
      if (search.visited.has(callee.code)) continue;
      search.visited.set(callee.code, callee);
      // A function that calls an agent's loop is not itself an agent.
      if (hasLoop(callee, search)) continue;
      search.followed.push(callee);
      collect(factsOf(callee, search.program), null, depth + 1, found, search);
    }
  }
}

/** Whether a call that is named as a question runs an agent of the tree: `agent.sendMessage(prompt)`. */
const runsLoop = (ask: FactAt, search: Search): boolean =>
  calleesOf(ask, search.program).some(
    (callee) => !search.visited.has(callee.code) && hasLoop(callee, search),
  );

const HAS_LOOP: Judgement = memoTable('functions with an agent loop');

/** Whether a function has an agent's loop of its own. */
function hasLoop(callee: FunctionRef, { program, nesting }: Search): boolean {
  if (nesting === MAX_NESTING) return false;
  return judgedOnce(HAS_LOOP, callee, program, () => {
    const calls = program.run.budget.part(MAX_CALLS);
    const looks = new Budget(MAX_LOOKS / 10);
    const limits: Limits = { calls, looks, nesting: nesting + 1 };
    if (wholeLoop(callee, program, limits) !== null) return true;
    if (!isRound(factsOf(callee, program))) return false;
    const turn = loopAt(null, callee, program, { ...limits, isUntyped: false });
    return turn !== null && !turn.isTextual;
  });
}
