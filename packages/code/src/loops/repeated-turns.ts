import { type Code, type FunctionCode, partsOf } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { FactAt } from './function-parts.ts';
import { snakeCase } from './loop-terms.ts';
import { dottedPath } from './model-calls.ts';
import { asksSession } from './realtime-sessions.ts';

/** The turn of a conversation, with no loop around it. */
export type Turn = {
  readonly asks: ReadonlySet<FactAt>;
  readonly results: ReadonlySet<FactAt>;
};

/**
 * Whether something outside repeats a turn: it is queued again for what comes next (`run_turn.delay(thread)`), or the conversation is
 * a member of its object, which lasts from call to call (`self.history`), or a realtime session asks for the next answer.
 */
export const isRepeated = (
  start: FunctionCode,
  calls: readonly FactAt[],
  isMethod: boolean,
  turn: Turn,
): boolean =>
  calls.some((call) => queues(call, start)) ||
  (isMethod && lasts(turn)) ||
  start.body.some(asksSession);

const SCHEDULES =
  /^(?:delay|apply_async|send_task|enqueue|requeue|reschedule|perform_(?:later|async)|(?:en)?queue_\w+|(?:re)?schedule_\w+)$/;
const ADDS_TO_QUEUE =
  /(?:^|[_.])(?:queues?|jobs|turns|tasks|inngest|sqs|pubsub)\.(?:add|send|send_message|put|push|publish|enqueue|dispatch)$/;

function queues({ code: { callee } }: FactAt, { name }: FunctionCode): boolean {
  const path = snakeCase(dottedPath(callee));
  const last = snakeCase(lastName(callee) ?? '');
  if (!SCHEDULES.test(last)) return ADDS_TO_QUEUE.test(path);
  // `send_email.delay(...)` queues another task.
  const isTask = /^(?:delay|apply_async)$/.test(last);
  return !isTask || (name !== null && path.split('.').includes(snakeCase(name)));
}

/** The object of a method; a receiver of Go has a short name. */
const OBJECT = /^(?:self|this|[a-z]{1,2})$/;
const LASTING = /(?:^|_)(?:messages|msgs|history|conversation|contents|transcript|memory|turns)$/;

/** Whether results are added to a member that the model is asked with. */
function lasts({ asks, results }: Turn): boolean {
  const asked = new Set(
    [...asks].flatMap(({ code }) => code.arguments.flatMap(({ value }) => lastingIn(value))),
  );
  return [...results].some(({ code: { callee, arguments: given } }) =>
    [callee, ...given.map(({ value }) => value)].some((one) =>
      lastingIn(one).some((name) => asked.has(name)),
    ),
  );
}

/** Names of members in a piece of code that keep a conversation: `history` of `self.history`. */
function lastingIn(code: Code): readonly string[] {
  if (code.kind === 'function' || code.kind === 'class') return [];
  const inside = partsOf(code).flatMap(lastingIn);
  if (code.kind !== 'member' || code.of.kind !== 'name') return inside;
  return LASTING.test(snakeCase(code.name)) && OBJECT.test(code.of.name) ? [code.name] : inside;
}
