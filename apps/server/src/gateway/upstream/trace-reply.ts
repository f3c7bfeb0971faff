import { failureCode, type Span } from '../../platform/tracing/span.ts';
import type { Received } from './read-messages.ts';

type Reply = {
  readonly status: number;
  readonly messages: AsyncGenerator<Received, void>;
  discard(): Promise<void>;
};

/** Returns the reply to a request whose span ends when its last message is read, or when it is discarded. */
export async function tracedReply<R extends Reply>(span: Span, sending: Promise<R>): Promise<R> {
  const reply = await sending.catch((error) => {
    span.fail(failureCode(error));
    span.end();
    throw error;
  });
  const { status } = reply;
  if (status >= 400) span.fail(String(status));
  return {
    ...reply,
    messages: tracedMessages(span, reply.messages),
    discard: () => reply.discard().finally(() => span.end()),
  };
}

async function* tracedMessages(
  span: Span,
  messages: AsyncGenerator<Received, void>,
): AsyncGenerator<Received, void> {
  try {
    yield* messages;
  } catch (error) {
    span.fail(failureCode(error));
    throw error;
  } finally {
    span.end();
  }
}
