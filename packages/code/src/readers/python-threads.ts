import type { Argument, Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';

/** Functions that call another one in a thread, by how many arguments stand before it. */
const BEFORE: ReadonlyMap<string, number> = new Map([
  ['to_thread', 0],
  ['run_in_threadpool', 0],
  ['run_in_executor', 1],
]);

/**
 * `asyncio.to_thread(client.create, model=m)` and `loop.run_in_executor(None, partial(client.create, model=m))` as
 * `client.create(model=m)`; null for another call.
 */
export function calledInThread(callee: Code, given: readonly Argument[]): Call | null {
  const name = lastName(callee) ?? '';
  // `anyio.to_thread.run_sync(f)`; an agent may have a method of this name.
  const isOfThread = callee.kind === 'member' && lastName(callee.of) === 'to_thread';
  const before = isOfThread ? 0 : BEFORE.get(name);
  if (before === undefined) return null;
  const [first, ...others] = given.slice(before);
  if (first === undefined) return null;
  const { value } = first;
  if (value.kind === 'name' || value.kind === 'member')
    return { kind: 'call', callee: value, arguments: others, line: value.line };
  if (value.kind !== 'call' || lastName(value.callee) !== 'partial') return null;
  const [bound, ...held] = value.arguments;
  if (bound === undefined) return null;
  return { kind: 'call', callee: bound.value, arguments: [...held, ...others], line: value.line };
}
