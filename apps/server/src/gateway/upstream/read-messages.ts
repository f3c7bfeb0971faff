import { ApiError } from '../../platform/api-error.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import {
  type EventFields,
  EventStreamError,
  NO_FIELDS,
  readEvents,
  type StreamEvent,
} from '../protocol/event-stream.ts';
import { classify, isObject, type Message } from '../protocol/message.ts';
import type { RpcId } from '../protocol/protocol-error.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** A message of the server, its size as sent, and the fields of its event; an event may come without a message. */
export type Received = {
  readonly message: Message | null;
  readonly bytes: number;
  readonly event: EventFields;
};

/** Parses the JSON of a server; throws `malformed`, or `UpstreamFailure` for what cannot be inspected. */
export type JsonReader = { parse(tenantId: string, json: Buffer): Promise<unknown> };

/** Returns the messages of a response as they arrive; throws `UpstreamFailure` on one that cannot be read. */
export async function* readMessages(
  { inspector }: { readonly inspector: JsonReader },
  { tenantId, maxResponseBytes: maxBytes }: UpstreamServer,
  body: AsyncIterable<Buffer>,
  isStream: boolean,
): AsyncGenerator<Received, void> {
  try {
    for await (const { data, ...event } of isStream
      ? readEvents(body, maxBytes)
      : readWhole(body, maxBytes)) {
      const message = data && classify(await inspector.parse(tenantId, data));
      if (data !== null && message === null) {
        throw new UpstreamFailure('the server sent no JSON-RPC message', true);
      }
      yield { message, bytes: data?.length ?? 0, event };
    }
  } catch (error) {
    throw failureOf(error);
  }
}

/** Reads the error of a refusal; nothing where it has none. It need not name the request. */
export async function* readError(
  { inspector }: { readonly inspector: JsonReader },
  { tenantId, maxResponseBytes: maxBytes }: UpstreamServer,
  body: AsyncIterable<Buffer>,
  id: RpcId,
): AsyncGenerator<Received, void> {
  try {
    for await (const { data, ...event } of readWhole(body, maxBytes)) {
      const value = data && (await inspector.parse(tenantId, data));
      const error = isObject(value) && value['jsonrpc'] === '2.0' ? value['error'] : null;
      if (!isObject(error)) continue;
      yield {
        message: { kind: 'response', id, answer: { error } },
        bytes: data?.length ?? 0,
        event,
      };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw failureOf(error);
  }
}

async function* readWhole(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<StreamEvent, void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new UpstreamFailure(`the response is larger than ${maxBytes} bytes`, true);
    }
    chunks.push(chunk);
  }
  yield { data: Buffer.concat(chunks), ...NO_FIELDS };
}

export async function* noMessages(): AsyncGenerator<Received, void> {}

/** Returns what a response that is not reached or cannot be read fails with. */
export function failureOf(error: unknown): Error {
  if (error instanceof OutboundError) {
    return new UpstreamFailure(
      `the server is not reached: ${error.message}`,
      error.code === 'too_large',
    );
  }
  if (error instanceof EventStreamError) return new UpstreamFailure(error.message, true);
  if (error instanceof ApiError) {
    return new UpstreamFailure('the server sent a message that is not valid JSON', true);
  }
  return error as Error;
}
