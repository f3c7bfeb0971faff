import { describe, expect, test } from 'vitest';
import { ApiError } from '../../platform/api-error.ts';
import type { Channel } from '../channels/channel.ts';
import type { Sink } from '../channels/read-reply.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import type { GatewayParts } from '../visit/context.ts';
import type { LiveCall } from '../visit/live-calls.ts';
import { answerGet, loopbackParts, PENDING_CALL, visitTo } from './loopback-gateway.testing.ts';
import { releaseResponse } from './release-response.ts';

const CHANNEL = {
  fields: () => NO_FIELDS,
  shaped: (_method, answer) => ({ answer, status: 200 }),
} as Partial<Channel> as Channel;
const PROGRESS = { jsonrpc: '2.0', method: 'notifications/progress', params: {} };
const ANSWERED = {
  answer: { result: {} },
  bytes: 1,
  removed: new Map<string, number>(),
  event: NO_FIELDS,
  requestState: null,
  nextCursor: null,
};
const UNAVAILABLE = new ApiError('unavailable', 'the evidence could not be sealed');

/** Reads a stream whose first message is followed by `last`; returns its text and whether it ended properly. */
async function streamed(overrides: Partial<GatewayParts>, last: () => typeof ANSWERED) {
  const parts = loopbackParts(overrides);
  const isRead = Promise.withResolvers<void>();
  const { url, errors } = await answerGet((request, reply) => {
    const visit = visitTo('http://127.0.0.1:1', {}, { request, reply });
    const receive = async (_signal: AbortSignal, sink: Sink) => {
      sink.message(PROGRESS, NO_FIELDS);
      await isRead.promise;
      return last();
    };
    return releaseResponse(parts, visit, CHANNEL, PENDING_CALL, 'stream', receive);
  });
  const { body } = await fetch(url);
  let text = '';
  try {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      text += Buffer.from(chunk);
      isRead.resolve();
    }
    return { text, errors, isComplete: true };
  } catch {
    return { text, errors, isComplete: false };
  }
}

test('a stream is closed when the outcome of its call cannot be sealed', async () => {
  const sealWhileValid = () => Promise.reject(UNAVAILABLE);
  const { text, errors, isComplete } = await streamed({ sealWhileValid }, () => ANSWERED);

  expect(text).toContain('notifications/progress');
  expect(errors).toEqual([UNAVAILABLE]);
  expect(isComplete).toBe(false);
});

test('a stream is closed when the failure of its call cannot be sealed', async () => {
  const sealFact = () => Promise.reject(UNAVAILABLE);
  const { errors, isComplete } = await streamed({ sealFact }, () => {
    throw new UpstreamFailure('the server ended');
  });

  expect(errors).toEqual([UNAVAILABLE]);
  expect(isComplete).toBe(false);
});

test('a stream whose outcome is sealed ends after its last message', async () => {
  const sealWhileValid = async () => ({ isSealed: true }) as never;
  const { text, errors, isComplete } = await streamed({ sealWhileValid }, () => ANSWERED);

  expect(errors).toEqual([]);
  expect(text).toContain('"result":{}');
  expect(isComplete).toBe(true);
});

describe('a call that takes longer than a process that stops can wait', () => {
  /** Answers a call whose server never answers, and stops once its first message is sent, with this event id. */
  async function stopped(eventId: string | null) {
    const sealed: unknown[] = [];
    const fact = (factOf: (...args: never[]) => { data: unknown }) =>
      sealed.push(factOf(...([{}, 1] as never[])).data);
    const live = Promise.withResolvers<LiveCall>();
    const parts = loopbackParts({
      live: {
        add: (call: LiveCall) => {
          live.resolve(call);
          return { isOpen: true, opened: async () => {}, leave: () => {} };
        },
      } as never,
      sealWhileValid: async (_credential, _gatewayCallOf, factOf) => {
        fact(factOf as never);
        return { isSealed: true, evidenceId: 'evt' };
      },
      sealFact: async (_credential, factOf) => {
        fact(factOf as never);
        return 'evt';
      },
    });
    const channel = { ...CHANNEL, fields: () => ({ id: eventId, retry: null }) } as Channel;
    const { url, errors } = await answerGet((request, reply) => {
      const visit = visitTo('http://127.0.0.1:1', {}, { request, reply });
      return releaseResponse(parts, visit, channel, PENDING_CALL, 'stream', (signal, sink) => {
        void sink.message(PROGRESS as never, NO_FIELDS);
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      });
    });
    const response = await fetch(url);
    (await live.promise).stop();
    return { text: await response.text(), sealed, errors };
  }

  test('is suspended where its client can resume it, with a stream that ends properly [OPS-02/restart]', async () => {
    const { text, sealed, errors } = await stopped('e1');

    expect(errors).toEqual([]);
    expect(text).toContain('notifications/progress');
    expect(text).not.toContain('"id":1');
    expect(sealed).toEqual([
      expect.objectContaining({
        outcome: 'suspended',
        reason: 'the gateway stopped before the server had answered',
      }),
    ]);
  });

  test('is answered as failed where nothing can be resumed [OPS-02/restart]', async () => {
    const { text, sealed } = await stopped(null);

    expect(text).toContain('the gateway stopped before the server had answered (failed');
    expect(sealed).toEqual([expect.objectContaining({ outcome: 'failed' })]);
  });
});
