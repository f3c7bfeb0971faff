import type { Argument, Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/**
 * `X.builder().a(1).b(2).build()` and `new X.Builder().a(1).build()` as `X(a=1, b=2)`, `builder.a(1).build()` as `builder(a=1)`; null for
 * another chain.
 */
export function built(call: Call): Code | null {
  const given: Argument[] = [];
  for (let at: Code = call; ; ) {
    if (at.kind !== 'call')
      return isBuilder(at, given) ? { ...call, callee: at, arguments: given } : null;
    const callee: Code = at.callee;
    const isNew: boolean = callee.kind === 'member' && /^Builder$/.test(callee.name);
    if (isNew && callee.kind === 'member') {
      return {
        kind: 'call',
        callee: callee.of,
        arguments: [...at.arguments, ...given],
        line: at.line,
      };
    }
    if (callee.kind !== 'member') return null;
    if (/^(?:builder|newBuilder|toBuilder|withDefaults)$/.test(callee.name)) {
      return {
        kind: 'call',
        callee: callee.of,
        arguments: [...at.arguments, ...given],
        line: at.line,
      };
    }
    // `AgenticServices.agentBuilder(X.class).tools(t).build()`: the method says what it builds.
    if (/^[a-z]\w*Builder$/.test(callee.name) && /^[A-Z]/.test(lastName(callee.of) ?? '')) {
      return { kind: 'call', callee, arguments: [...at.arguments, ...given], line: at.line };
    }
    if (at !== call) {
      const argument = stepArgument(callee.name, at);
      if (argument !== null) given.unshift(argument);
    }
    at = callee.of;
  }
}

/** `X.Builder kept = X.builder().a(1)` as `X(a=1)`, which is built later; null for another value. */
export const beingBuilt = (value: Code): Code | null =>
  built({
    kind: 'call',
    callee: { kind: 'member', of: value, name: 'build', line: value.line },
    arguments: [],
    line: value.line,
  });

/**
 * `client.prompt().system(a).tools(b).call()` as `client.prompt(system=a, tools=b).call()`: what a chain says before it asks is given
 * with the question; null for another chain.
 */
export function asked(call: Call): Call | null {
  const given: Argument[] = [];
  const last = call.callee.kind === 'member' ? call.callee : null;
  for (
    let at: Code | null = last?.of ?? null;
    at?.kind === 'call' && at.callee.kind === 'member';
    at = at.callee.of
  ) {
    const { name } = at.callee;
    if (name === 'prompt') {
      if (last === null || given.length === 0) return null;
      return {
        ...call,
        callee: { ...last, of: { ...at, arguments: [...at.arguments, ...given] } },
      };
    }
    const argument = stepArgument(name, at);
    if (argument !== null) given.unshift(argument);
  }
  return null;
}

/** Returns the named argument that a method call of a chain sets, a list for several values; null for a call without arguments. */
export function stepArgument(name: string, { arguments: given, line }: Call): Argument | null {
  const [only, ...more] = given.map(({ value }) => value);
  if (only === undefined) return null;
  const value: Code = more.length === 0 ? only : { kind: 'list', items: [only, ...more], line };
  return { name, value };
}

/** Methods that ask what a chain has said. */
export const ASKS = /^(?:call|stream)$/;

/** `builder.a(1)`, `this.chatClientBuilder.defaultSystem(text)` */
const isBuilder = (code: Code, given: readonly Argument[]): boolean =>
  given.length > 0 && /builder$/i.test(lastName(code) ?? '');
