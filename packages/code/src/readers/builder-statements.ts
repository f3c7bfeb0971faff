import type { Argument, Binding, Call, Code } from '../program/code-tree.ts';
import { partsOf } from '../program/code-tree.ts';
import { beingBuilt, stepArgument } from './builder-chain.ts';

/** A variable bound to a builder, with the call that creates the builder: `X(a=1)` for `b = X.builder().a(1)`. */
type Builder = { readonly name: string; readonly binding: Binding; readonly call: Call };

/** The arguments that method calls pass to a builder variable, and whether any of them is `build()`. */
type BuilderUse = { readonly arguments: Argument[]; isBuilt: boolean };

const MAX_ARGUMENTS = 60;

/**
 * Returns the statements of a function with the method calls on a builder variable merged into the call that creates the builder:
 * `b = X.builder().a(1); b.c(2); b.build()` becomes `b = X(a=1, c=2); ...`.
 */
export function mergeBuilderStatements(body: readonly Code[]): readonly Code[] {
  const builders = new Map<Code, Builder>();
  for (const part of body.flatMap((one) => (one.kind === 'other' ? one.parts : [one]))) {
    const builder = builderOf(part);
    if (builder !== null) builders.set(part, builder);
  }
  if (builders.size === 0) return body;
  const uses = new Map<string, BuilderUse>();
  for (const { name } of builders.values()) uses.set(name, { arguments: [], isBuilt: false });
  for (const one of body) collectUses(one, uses);
  const merge = (code: Code): Code => {
    const builder = builders.get(code);
    const use = builder === undefined ? undefined : uses.get(builder.name);
    return builder !== undefined && use?.isBuilt ? withArguments(builder, use.arguments) : code;
  };
  return body.map((one) =>
    one.kind === 'other' ? { ...one, parts: one.parts.map(merge) } : merge(one),
  );
}

/** The builder that a binding creates; null for other code. */
function builderOf(code: Code): Builder | null {
  if (code.kind !== 'binding' || code.target.kind !== 'name' || code.value?.kind !== 'call')
    return null;
  const { target, value } = code;
  const call = value.callee.kind === 'member' ? beingBuilt(value) : value;
  return call?.kind === 'call' ? { name: target.name, binding: code, call } : null;
}

const withArguments = ({ binding, call }: Builder, added: readonly Argument[]): Binding => ({
  ...binding,
  value: { ...call, arguments: [...call.arguments, ...added] },
});

function collectUses(code: Code, uses: ReadonlyMap<string, BuilderUse>): void {
  const chain = code.kind === 'call' ? chainOf(code) : null;
  const use = chain === null ? undefined : uses.get(chain.variable);
  if (chain === null || use === undefined) {
    for (const part of partsOf(code)) collectUses(part, uses);
    return;
  }
  for (const call of chain.calls) {
    // the chain `b.a(1).build()` is parsed as `b(a=1)`
    const method = call.callee.kind === 'member' ? call.callee.name : 'build';
    if (method === 'build') use.isBuilt = true;
    const step = method === 'build' ? null : stepArgument(method, call);
    const added = method === 'build' ? call.arguments : step === null ? [] : [step];
    use.arguments.push(...added.slice(0, MAX_ARGUMENTS - use.arguments.length));
    for (const { value } of call.arguments) collectUses(value, uses);
  }
}

/** The method calls of a chain that starts at a variable, last call first; null for other code. */
function chainOf(
  call: Call,
): { readonly variable: string; readonly calls: readonly Call[] } | null {
  const calls: Call[] = [];
  for (let at: Code = call; ; at = at.callee.of) {
    if (at.kind === 'name') return { variable: at.name, calls };
    if (at.kind !== 'call') return null;
    calls.push(at);
    if (at.callee.kind === 'name') return { variable: at.callee.name, calls };
    if (at.callee.kind !== 'member') return null;
  }
}
