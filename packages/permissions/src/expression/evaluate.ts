import type { Budget } from '@svc/analysis';
import {
  displayText,
  type Entry,
  list,
  literal,
  type Place,
  partsOf,
  table,
  text,
  unknown,
  type Value,
} from '../value/value.ts';
import { valueAtPath } from './descend.ts';
import type { Expression, Step } from './expression.ts';
import { binaryValue, truth } from './operators.ts';

/** Evaluations that may still be made, and the nesting of the present one. */
export type Evaluation = { readonly budget: Budget; depth: number };

export function startEvaluation(budget: Budget): Evaluation {
  return { budget, depth: 0 };
}

/** Resolves names and calls in the scope of an expression. */
export type Scope = {
  readonly path: string;
  readonly source: string;
  /** A name and what follows it; `used` of the steps are part of the answer. */
  readonly resolve: (
    root: string,
    steps: readonly (string | null)[],
    at: Place,
  ) => { readonly value: Value; readonly used: number } | null;
  /** Returns a function's result; null if the function is unknown or its arguments do not determine the result. */
  readonly call: (name: string, args: readonly Value[], at: Place) => Value | null;
  /** Variables of `for`, innermost last. */
  readonly bound: ReadonlyMap<string, Value>;
  readonly evaluation: Evaluation;
};

/** Expressions inside each other, also by way of names. */
const MAX_DEPTH = 400;

/** Items that one loop may make. */
const MAX_ITEMS = 1000;

/** The value of an expression, with a hole wherever the scanned files do not determine the value. Never throws. */
export function evaluate(e: Expression, scope: Scope): Value {
  const { evaluation } = scope;
  const at = { path: scope.path, start: e.start, end: e.end };
  const { depth } = evaluation;
  if (!evaluation.budget.spend() || depth > MAX_DEPTH) {
    return unknown('an expression that is too large', at);
  }
  evaluation.depth = depth + 1;
  const value = outcome(e, scope, at);
  evaluation.depth = depth;
  return value;
}

function outcome(e: Expression, scope: Scope, at: Place): Value {
  switch (e.kind) {
    case 'literal':
      return e.text === null ? { kind: 'null', at } : text(e.text, at);
    case 'template': {
      const [only] = e.parts;
      if (e.parts.length === 1 && only !== undefined && typeof only !== 'string') {
        return evaluate(only, scope);
      }
      const made = template(e.parts, scope, at);
      return e.body === null ? made : { ...made, body: e.body };
    }
    case 'list':
      return list(
        e.items.map((item) => evaluate(item, scope)),
        at,
      );
    case 'object':
      return table(
        e.entries.flatMap((entry) => {
          const named = objectKey(entry.key, scope);
          const value = evaluate(entry.value, scope);
          const place = { path: scope.path, start: entry.start, end: entry.end };
          if (typeof named === 'string') return [{ key: named, value, at: place }];
          const key = literal(named);
          if (key !== null) return [{ key, value, at: place }];
          // `{ '${identity.id}': {} }` names what it is about by its keys alone.
          const isName = value.kind === 'map' && value.entries.length === 0;
          return isName ? [{ key: displayText(named), value, at: place, keyed: named }] : [];
        }),
        at,
      );
    case 'name':
    case 'member':
    case 'index':
      return chain(e, scope, at);
    case 'splat': {
      const of = evaluate(e.of, scope);
      const steps = e.steps.map((step) => stepKey(step, scope));
      if (of.kind === 'list')
        return list(
          of.items.map((item) => valueAtPath(item, steps, at)),
          at,
        );
      if (of.kind === 'unknown') return unknown(slice(e, scope), at, of.hole.target);
      return of.kind === 'null' ? list([], at) : list([valueAtPath(of, steps, at)], at);
    }
    case 'call': {
      const args = e.args.map((arg) => evaluate(arg, scope));
      const last = args.at(-1);
      if (e.spread && last !== undefined) {
        if (last.kind !== 'list') return unknown(slice(e, scope), at);
        args.splice(-1, 1, ...last.items);
      }
      return scope.call(e.name, args, at) ?? unknown(slice(e, scope), at);
    }
    case 'choice': {
      const condition = truth(evaluate(e.condition, scope));
      if (condition === null) return unknown(slice(e, scope), at);
      return evaluate(condition ? e.yes : e.no, scope);
    }
    case 'binary': {
      const left = evaluate(e.left, scope);
      if (e.operator === '??' && left.kind !== 'unknown' && left.kind !== 'null') return left;
      const right = evaluate(e.right, scope);
      if (e.operator === '??' && left.kind === 'null') return right;
      return binaryValue(e.operator, left, right, at) ?? unknown(slice(e, scope), at);
    }
    case 'unary': {
      const of = evaluate(e.of, scope);
      if (e.operator === '!') {
        const known = truth(of);
        return known === null ? unknown(slice(e, scope), at) : text(String(!known), at);
      }
      const number = literal(of);
      return number === null ? unknown(slice(e, scope), at) : text(`-${number}`, at);
    }
    case 'for':
      return loop(e, scope, at);
    case 'opaque':
      return unknown(slice(e, scope), at);
  }
}

function slice(e: Expression, scope: Scope): string {
  return scope.source.slice(e.start, Math.min(e.end, e.start + 200));
}

function template(parts: readonly (string | Expression)[], scope: Scope, at: Place) {
  return text(
    parts.flatMap((part) => {
      if (typeof part === 'string') return [part];
      return partsOf(evaluate(part, scope)) ?? [{ missing: slice(part, scope), target: null }];
    }),
    at,
  );
}

/** A bare word is a key by its own name, anything else by its value. */
function objectKey(key: Expression, scope: Scope): string | Value {
  return key.kind === 'name' ? key.name : evaluate(key, scope);
}

function stepKey(step: Step, scope: Scope): string | null {
  return step.kind === 'member' ? step.name : literal(evaluate(step.index, scope));
}

function chain(e: Expression, scope: Scope, at: Place): Value {
  const steps: (string | null)[] = [];
  let root = e;
  while (root.kind === 'member' || root.kind === 'index') {
    steps.unshift(root.kind === 'member' ? root.name : literal(evaluate(root.index, scope)));
    root = root.of;
  }
  if (root.kind !== 'name') return valueAtPath(evaluate(root, scope), steps, at);
  const bound = scope.bound.get(root.name);
  if (bound !== undefined) return valueAtPath(bound, steps, at);
  const found = scope.resolve(root.name, steps, at);
  if (found === null) return unknown(slice(e, scope), at);
  return valueAtPath(found.value, steps.slice(found.used), at);
}

function loop(e: Expression & { readonly kind: 'for' }, scope: Scope, at: Place): Value {
  const over = evaluate(e.over, scope);
  if (over.kind !== 'list' && over.kind !== 'map') {
    if (!e.isBody) return unknown(slice(e, scope), at);
    const bound = new Map(scope.bound);
    for (const name of e.names) bound.set(name, unknown(name, at));
    return list([evaluate(e.result, { ...scope, bound })], at);
  }
  const pairs: readonly (readonly [Value, Value])[] =
    over.kind === 'list'
      ? over.items.map((item, index) => [text(String(index), at), item])
      : over.entries.map((entry) => [text(entry.key, entry.at), entry.value]);
  const values: Value[] = [];
  const entries: Entry[] = [];
  for (const [key, value] of pairs.slice(0, MAX_ITEMS)) {
    const [first, second] = e.names;
    const bound = new Map(scope.bound);
    if (second === undefined) bound.set(first ?? '', value);
    else bound.set(first ?? '', key).set(second, value);
    const inner = { ...scope, bound };
    if (e.condition !== null) {
      const kept = truth(evaluate(e.condition, inner));
      if (kept === null) return unknown(slice(e, scope), at);
      if (!kept) continue;
    }
    const result = evaluate(e.result, inner);
    if (e.key === null) values.push(result);
    else {
      const name = literal(evaluate(e.key, inner));
      if (name === null) return unknown(slice(e, scope), at);
      entries.push({ key: name, value: result, at: result.at });
    }
  }
  return e.key === null ? list(values, at) : table(entries, at);
}
