import { type Budget, memoTable } from '@svc/analysis';
import { argumentFor } from './argument-for.ts';
import type { Code, Comparison, Other } from './code-tree.ts';
import type { CallRef, FunctionRef, Program, Ref } from './program.ts';
import type { Scope } from './scope.ts';
import { textsOf } from './value.ts';

/*
 * What a call of a function of Python can return: the values of those branches that are not decided otherwise by a text which the call,
 * or a default, gives for a parameter.
 */

const MAX_RETURNS = 12;
/** Statements visited of one function, and blocks in blocks. */
const MAX_STATEMENTS = 2000;
const MAX_DEPTH = 30;

type Walk = {
  readonly call: CallRef;
  readonly made: FunctionRef;
  readonly scope: Scope;
  readonly program: Program;
  /** Texts of parameters and of what is derived from them; null where the source does not show one. */
  readonly known: Map<string, string | null>;
  /** Values that variables can have at the statement. */
  readonly bound: Map<string, Code[]>;
  readonly returned: Set<Code>;
  readonly skipped: Code[];
  readonly budget: Budget;
};

type Reached = { readonly returns: readonly Ref[]; readonly skipped: readonly Code[] };
const REACHED = memoTable<Code, Reached>('branches of calls');
const NONE: Reached = { returns: [], skipped: [] };

/**
 * Returns the values that a call of a function can return, at most 12; of a variable, the values that it can have where it is returned.
 * Empty for a function without returns, or of another language than Python.
 */
export const reachableReturns = (call: CallRef, made: FunctionRef, program: Program) =>
  analyzeCall(call, made, program).returns;

/** Returns the branches of a function that a call cannot take. */
export const skippedBranches = (call: CallRef, made: FunctionRef, program: Program) =>
  analyzeCall(call, made, program).skipped;

function analyzeCall(call: CallRef, made: FunctionRef, program: Program): Reached {
  const scope = made.file.scopes.of.get(made.code);
  if (made.file.language !== 'python' || scope === undefined) return NONE;
  return program.run.memo.get(REACHED, call.code, () => {
    const walk: Walk = {
      call,
      made,
      scope,
      program,
      known: new Map(),
      bound: new Map(),
      returned: new Set(),
      skipped: [],
      budget: program.run.budget.part(MAX_STATEMENTS),
    };
    visitStatements(made.code.body, true, 0, walk);
    const values = [...walk.returned].slice(0, MAX_RETURNS);
    const returns = values.map((code) => ({ code, scope, file: made.file }));
    return { returns, skipped: walk.skipped };
  });
}

/** Visits statements; `isSure` for those that no condition may skip. Returns whether they always return. */
function visitStatements(
  body: readonly Code[],
  isSure: boolean,
  depth: number,
  walk: Walk,
): boolean {
  for (const one of body) {
    if (!walk.budget.spend() || depth > MAX_DEPTH) return false;
    if (one.kind === 'return') {
      for (const value of valuesOf(one.value, walk)) walk.returned.add(value);
      return true;
    }
    if (one.kind === 'binding') bind(one.target, one.value, isSure, walk);
    if (one.kind === 'other' && visitStatement(one, isSure, depth + 1, walk)) return true;
  }
  return false;
}

function visitStatement(code: Other, isSure: boolean, depth: number, walk: Walk): boolean {
  const [first, block, ...others] = code.parts;
  if (first === undefined) return false;
  if (code.repeats === true) {
    // The variable of a `for`; `while` has none before its condition.
    if (code.parts.length > 2) forget(first, walk);
    visitStatements(code.parts, false, depth, walk);
    return false;
  }
  if (block === undefined) return visitStatements(code.parts, isSure, depth, walk);
  if (isCondition(first)) return visitBranches([code, ...others], isSure, depth, walk);
  const cases = block.kind === 'other' && first.kind === 'name' ? casesOf(block) : [];
  if (cases.length > 0)
    return visitBranches(
      cases,
      isSure,
      depth,
      walk,
      textOf(first.kind === 'name' ? first.name : '', walk),
    );
  for (const part of code.parts) visitStatements([part], false, depth, walk);
  return false;
}

/** Visits the branches of a condition, or the cases of a subject, up to one that is taken for sure. */
function visitBranches(
  branches: readonly Code[],
  isSure: boolean,
  depth: number,
  walk: Walk,
  subject: string | null = null,
): boolean {
  for (const [at, branch] of branches.entries()) {
    const [condition, block] = branch.kind === 'other' ? branch.parts : [];
    const isElse = condition === undefined || block === undefined || !isCondition(condition);
    const outcome = isElse ? 'maybe' : evaluateCondition(condition, subject, walk);
    // Of the statement itself, which the other branches are parts of, only the block.
    if (outcome === 'no') walk.skipped.push(block ?? branch);
    if (outcome === 'no') continue;
    const isTaken = outcome === 'yes';
    const ends = visitStatements([isElse ? branch : block], isSure && isTaken, depth, walk);
    if (!isTaken) continue;
    walk.skipped.push(...branches.slice(at + 1));
    return isSure && ends;
  }
  return false;
}

const isCondition = (code: Code): boolean =>
  code.kind === 'comparison' ||
  (code.kind === 'choice' && code.options.some(({ kind }) => kind === 'comparison'));

/** The cases of a `match`, each of which begins with its patterns. */
const casesOf = ({ parts }: Other): readonly Code[] =>
  parts.every((one) => one.kind === 'other' && one.parts[0]?.kind === 'comparison') ? parts : [];

type Outcome = 'yes' | 'no' | 'maybe';

function evaluateCondition(condition: Code, subject: string | null, walk: Walk): Outcome {
  if (condition.kind === 'choice') {
    const all = condition.options.map((one) => evaluateCondition(one, subject, walk));
    // `and` and `or` are one kind of code: operands that differ decide nothing.
    if (all.every((one) => one === 'no')) return 'no';
    return all.every((one) => one === 'yes') ? 'yes' : 'maybe';
  }
  if (condition.kind !== 'comparison') return 'maybe';
  const texts = textsIn(condition.parts);
  const value = subject ?? comparedText(condition, walk);
  if (value === null || texts.length === 0) return 'maybe';
  return texts.some((one) => one.toLowerCase() === value.toLowerCase()) ? 'yes' : 'no';
}

/** The text of the one variable that is compared; null where none or another value is. */
function comparedText({ parts }: Comparison, walk: Walk): string | null {
  const others = parts.filter(
    (one) => !(one.kind === 'other' && one.parts.length === 0) && !isText(one),
  );
  const [only] = others;
  const name = only === undefined || others.length > 1 ? null : derivedFrom(only);
  return name === null ? null : textOf(name, walk);
}

const isText = (code: Code): boolean =>
  code.kind === 'text' || (code.kind === 'list' && code.items.every((one) => one.kind === 'text'));

/** Texts of patterns and comparisons, within lists and alternatives too. */
const textsIn = (parts: readonly Code[], depth = 0): readonly string[] =>
  parts.flatMap((one) => {
    if (one.kind === 'text') return [one.value];
    const inner = one.kind === 'list' ? one.items : one.kind === 'other' ? one.parts : [];
    return depth > MAX_PATTERN_DEPTH ? [] : textsIn(inner, depth + 1);
  });

/** Alternatives in alternatives: `"a" | "b" | "c"`. */
const MAX_PATTERN_DEPTH = 8;

/** The variable whose text a value is, apart from its case and a default: `x` of `(x or "openai").lower()`. */
function derivedFrom(code: Code): string | null {
  let at: Code | undefined = code;
  for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
    if (at.kind === 'name') return at.name;
    if (at.kind === 'choice') [at] = at.options;
    else if (at.kind === 'other' && at.parts.length === 1) [at] = at.parts;
    else if (at.kind === 'call' && at.callee.kind === 'member' && KEEPS_TEXT.test(at.callee.name))
      at = at.callee.of;
    else return null;
  }
  return null;
}

const KEEPS_TEXT = /^(?:lower|upper|casefold|strip)$/;

/** The text that a call gives for a parameter, or its default; null for another variable. */
function textOf(name: string, walk: Walk): string | null {
  const known = walk.known.get(name);
  if (known !== undefined) return known;
  const { call, made, scope, program } = walk;
  const parameter = made.code.parameters.find((one) => one.name === name);
  const isSpread = call.code.arguments.some((one) => one.name === '*' || one.name === '**');
  const own = parameter?.value ?? null;
  const given = parameter === undefined ? null : argumentFor(call, made.code, name);
  const value = given ?? (own === null || isSpread ? null : { ...made, code: own, scope });
  const [text, ...others] = value === null ? [] : textsOf(value, program);
  const found =
    text === undefined || others.length > 0 || text.environment !== null ? null : text.value;
  walk.known.set(name, found);
  return found;
}

function bind(target: Code, value: Code | null, isSure: boolean, walk: Walk): void {
  if (target.kind !== 'name') {
    forget(target, walk);
    return;
  }
  if (value === null) return;
  const { name } = target;
  const before = isSure ? [] : (walk.bound.get(name) ?? []);
  if (before.length < MAX_RETURNS) walk.bound.set(name, [...before, value]);
  const from = derivedFrom(value);
  walk.known.set(name, from === null || !isSure ? null : textOf(from, walk));
}

/** Notes that the names of a target hold something else than before: `spec, name = spec.split(":")`, `for kind in KINDS`. */
function forget(target: Code, { known }: Walk): void {
  const parts = target.kind === 'list' ? target.items : [target];
  for (const one of parts) if (one.kind === 'name') known.set(one.name, null);
}

/** A returned value, or what the variable that is returned can be; items may be added to the variable of a collection. */
function valuesOf(code: Code, { bound }: Walk): readonly Code[] {
  const values = code.kind === 'name' ? (bound.get(code.name) ?? []) : [];
  return values.length === 0 || values.some(({ kind }) => COLLECTIONS.has(kind)) ? [code] : values;
}

const COLLECTIONS: ReadonlySet<Code['kind']> = new Set(['list', 'mapping', 'template']);
