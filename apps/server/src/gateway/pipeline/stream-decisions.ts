import type { Sink } from '../channels/read-reply.ts';
import { methodId } from '../protocol/tool-ids.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import { Cut } from '../visit/live-calls.ts';
import { decide, isRefused } from './decide.ts';

/** Messages without a text of the server. All others are decided: on a stream that stays open they belong to no call that was. */
const WITHOUT_TEXT: readonly string[] = [
  'ping',
  'roots/list',
  'notifications/cancelled',
  'notifications/resources/list_changed',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
];

/** True for messages of a server that have a text of it. */
export function hasText(method: string): boolean {
  return !WITHOUT_TEXT.includes(method);
}

/** How long a decision about messages of a stream holds. */
const MAX_DECIDED_MS = 60_000;

/** Returns whether messages of a method may be passed on: each method of a stream is decided, and again after a minute. */
export function streamDecider(
  parts: GatewayParts,
  visit: Visit,
): (method: string) => Promise<boolean> {
  const decisions = new Map<string, { readonly isAllowed: boolean; readonly at: number }>();
  return async (method) => {
    const known = decisions.get(method);
    const at = performance.now();
    if (known !== undefined && at - known.at < MAX_DECIDED_MS) return known.isAllowed;
    const server = visit.serverName;
    const asked = { tool: methodId(server, method), server, arguments: {} };
    const { current, ...decided } = await decide(parts, visit, method, asked);
    const isAllowed = !isRefused(current, decided);
    decisions.set(method, { isAllowed, at });
    return isAllowed;
  };
}

/** The method of 2026-07-28 that opens a stream, and the notification that answers it. */
export const LISTEN = 'subscriptions/listen';
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/**
 * Returns the sink of a stream that `subscriptions/listen` opened: it sends what is allowed as on the stream of a session, and
 * throws `Cut` once listening itself is refused.
 */
export function decidedSink(parts: GatewayParts, visit: Visit, sink: Sink): Sink {
  const isAllowed = streamDecider(parts, visit);
  return {
    ...sink,
    message: async (message, event) => {
      if (!(await isAllowed(LISTEN))) throw new Cut(`${LISTEN} is refused by policy`);
      const method = String(message['method']);
      const isDecided = method === ACKNOWLEDGED || !hasText(method) || (await isAllowed(method));
      if (isDecided) await sink.message(message, event);
    },
  };
}
