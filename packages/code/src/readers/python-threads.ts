import type { Argument, Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/** Functions that run a callable in a worker thread, by the position of the callable. */
const CALLABLE_AT: ReadonlyMap<string, number> = new Map([
  ['to_thread', 0],
  ['run_in_threadpool', 0],
  ['run_in_executor', 1],
]);

/**
 * Returns the call that a worker thread runs: `asyncio.to_thread(client.create, model=m)` and `loop.run_in_executor(None, partial(client.create, model=m))` as
 * `client.create(model=m)`; null for any other call.
 */
export function threadCall(callee: Code, given: readonly Argument[]): Call | null {
  const name = lastName(callee) ?? '';
  // `anyio.to_thread.run_sync(f)`; `run_sync` alone may be a method of an agent
  const isOfThread = callee.kind === 'member' && lastName(callee.of) === 'to_thread';
  const position = isOfThread ? 0 : CALLABLE_AT.get(name);
  if (position === undefined) return null;
  const [callable, ...others] = given.slice(position);
  if (callable === undefined) return null;
  const { value } = callable;
  if (value.kind === 'name' || value.kind === 'member')
    return { kind: 'call', callee: value, arguments: others, line: value.line };
  if (value.kind !== 'call' || lastName(value.callee) !== 'partial') return null;
  const [bound, ...held] = value.arguments;
  if (bound === undefined) return null;
  return { kind: 'call', callee: bound.value, arguments: [...held, ...others], line: value.line };
}
