import type { Argument, Binding, Call, Code } from '../program/code-tree.ts';
import { partsOf } from '../program/code-tree.ts';
import { beingBuilt } from './builder-chain.ts';

/** What a function gives a builder that a variable holds, and whether it builds with it. */
type Later = { readonly given: Argument[]; isBuilt: boolean };

const MAX_GIVEN = 60;

/**
 * Returns the statements of a function in which a builder that a variable holds is made with all that it is given later:
 * `b = X.builder().a(1); b.c(2); b.build()` with `b = X(a=1, c=2)`.
 */
export function withLaterGiven(body: readonly Code[]): readonly Code[] {
  const parts = body.flatMap((one) => (one.kind === 'other' ? one.parts : [one]));
  const later = new Map<string, Later>();
  for (const one of parts) {
    if (heldCall(one) !== null && one.kind === 'binding' && one.target.kind === 'name')
      later.set(one.target.name, { given: [], isBuilt: false });
  }
  if (later.size === 0) return body;
  for (const one of body) addLater(one, later);
  const complete = (code: Code): Code => (code.kind === 'binding' ? completed(code, later) : code);
  return body.map((one) =>
    one.kind === 'other' ? { ...one, parts: one.parts.map(complete) } : complete(one),
  );
}

/** The call that makes what a variable holds: `X(a=1)` of `b = X.builder().a(1)` as well; null for other code. */
function heldCall(code: Code): Call | null {
  if (code.kind !== 'binding' || code.value?.kind !== 'call') return null;
  if (code.value.callee.kind !== 'member') return code.value;
  const made = beingBuilt(code.value);
  return made?.kind === 'call' ? made : null;
}

function completed(binding: Binding, later: ReadonlyMap<string, Later>): Binding {
  const known = binding.target.kind === 'name' ? later.get(binding.target.name) : undefined;
  const made = heldCall(binding);
  if (known === undefined || !known.isBuilt || made === null) return binding;
  return { ...binding, value: { ...made, arguments: [...made.arguments, ...known.given] } };
}

function addLater(code: Code, later: ReadonlyMap<string, Later>): void {
  const chain = code.kind === 'call' ? chainOf(code) : null;
  const known = chain === null ? undefined : later.get(chain.name);
  if (chain === null || known === undefined) {
    for (const part of partsOf(code)) addLater(part, later);
    return;
  }
  for (const call of chain.calls) {
    // `b(a=1)` is `b.a(1).build()`, read as one call
    const name = call.callee.kind === 'member' ? call.callee.name : 'build';
    if (name === 'build') known.isBuilt = true;
    const step = name === 'build' ? null : argumentOfStep(name, call);
    const given = name === 'build' ? call.arguments : step === null ? [] : [step];
    known.given.push(...given.slice(0, MAX_GIVEN - known.given.length));
    for (const { value } of call.arguments) addLater(value, later);
  }
}

/** The calls of a chain on a variable, the last one first; null for other code. */
function chainOf(call: Call): { readonly name: string; readonly calls: readonly Call[] } | null {
  const calls: Call[] = [];
  for (let at: Code = call; ; at = at.callee.of) {
    if (at.kind === 'name') return { name: at.name, calls };
    if (at.kind !== 'call') return null;
    calls.push(at);
    if (at.callee.kind === 'name') return { name: at.callee.name, calls };
    if (at.callee.kind !== 'member') return null;
  }
}

function argumentOfStep(name: string, { arguments: given, line }: Call): Argument | null {
  const [only, ...more] = given.map(({ value }) => value);
  if (only === undefined) return null;
  const value: Code = more.length === 0 ? only : { kind: 'list', items: [only, ...more], line };
  return { name, value };
}
