import type { PlaceholderKey, Removed, Sanitized } from '../inspection/sanitize.ts';
import { askedRequest, type Reception, serverMessage, withIds } from '../messages/from-server.ts';
import { refuseUnexpectedInput } from '../messages/unexpected-input.ts';
import { type EventFields, NO_FIELDS } from '../protocol/event-stream.ts';
import { type Answer, type Message, type Params, toWire } from '../protocol/message.ts';
import type { Received } from '../upstream/read-messages.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';

/** What a server answered to a request, sanitized. */
export type Answered = {
  readonly answer: Answer;
  /** Size of all its messages as sent. */
  readonly bytes: number;
  readonly removed: Removed;
  /** Fields of the event that it came in. */
  readonly event: EventFields;
  /** State that the server wants back with the client's input; no client sees it as it is. */
  readonly requestState: string | null;
  /** The server's cursor of the next page; no client sees it as it is. */
  readonly nextCursor: string | null;
};

/** Where the messages go that a server sends before its response, sanitized. */
export type Sink = {
  message(message: Params, event: EventFields): Promise<void> | void;
  /** Hears of events that have no message. */
  fields(event: EventFields): void;
  /** Takes a request of the server: answers in its place, or handles it; without this it goes to `message`. */
  ask?(request: Message & { kind: 'request' }): Promise<Answer | 'handled'>;
  /** True when the client resumes a stream that the server ended; else the gateway does. */
  readonly canResume: boolean;
};

/** Drops everything; the response alone counts. */
export const NO_SINK: Sink = { message: () => {}, fields: () => {}, canResume: false };

/** Messages of one response together. */
const MAX_MESSAGES = 10_000;

/** What is read of the messages up to a response. */
export type Reading = {
  readonly sanitize: (message: Message) => Promise<Sanitized<Message>>;
  readonly removed: Map<string, number>;
  bytes: number;
  count: number;
  last: EventFields;
};

export function beginReply(
  { inspector }: Pick<GatewayParts, 'inspector'>,
  { server }: Visit,
  placeholders: PlaceholderKey,
): Reading {
  return {
    sanitize: (message) => inspector.sanitize(server.tenantId, message, placeholders),
    removed: new Map(),
    bytes: 0,
    count: 0,
    last: NO_FIELDS,
  };
}

/** Reads messages up to the response to a request, each rebuilt and sanitized; null when they end before it. */
export async function readTo(
  parts: GatewayParts,
  reception: Reception,
  messages: AsyncGenerator<Received, void>,
  reading: Reading,
  sink: Sink,
): Promise<Answered | null> {
  for await (const { message, bytes, event } of messages) {
    reading.bytes += bytes;
    reading.last = { id: event.id ?? reading.last.id, retry: event.retry ?? reading.last.retry };
    if (++reading.count > MAX_MESSAGES) {
      throw new UpstreamFailure(`the response has more than ${MAX_MESSAGES} messages`, true);
    }
    if (message === null) {
      sink.fields(event);
      continue;
    }
    await refuseUnexpectedInput(parts, reception, message);
    const rebuilt = serverMessage(parts, reception, message);
    if (rebuilt === null) continue;
    const { ids, requestState, nextCursor } = rebuilt;
    const clean = await reading.sanitize(rebuilt.message);
    const { removed } = reading;
    for (const [kind, number] of clean.removed) {
      removed.set(kind, (removed.get(kind) ?? 0) + number);
    }
    const shown = withIds(clean.value, ids);
    const read = { bytes: reading.bytes, removed, event };
    if (shown.kind === 'response') {
      return { ...read, answer: shown.answer, requestState, nextCursor };
    }
    if (shown.kind === 'notification') {
      await sink.message(toWire(shown), event);
    } else if (sink.ask === undefined) {
      await sink.message(toWire(askedRequest(parts, reception, shown)), event);
    } else {
      const answer = await sink.ask(shown);
      if (answer !== 'handled') return { ...read, answer, requestState: null, nextCursor: null };
    }
  }
  return null;
}
