import { once } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { serve } from '../../platform/outbound/local-server.testing.ts';
import type { Channel } from '../channels/channel.ts';
import { NO_FIELDS } from '../protocol/event-stream.ts';
import type { GatewayParts } from '../visit/context.ts';
import { ownerOf } from '../visit/context.ts';
import { answerGet, loopbackParts, PENDING_CALL, visitTo } from './loopback-gateway.testing.ts';
import { passRequest } from './pass-request.ts';
import { releaseResponse } from './release-response.ts';
import { openStream } from './stream.ts';

const LEFT = 'the client closed the connection';
const shaped: Channel['shaped'] = (_method, answer) => ({ answer, status: 200 });

/** Gets an answer whose client leaves when `answer` calls `leave`, which returns once that is noticed. */
async function abandoned(
  headers: Record<string, string>,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    leave: () => Promise<void>,
  ) => Promise<void>,
): Promise<void> {
  const client = new AbortController();
  const answered = Promise.withResolvers<void>();
  const { url } = await answerGet((request, reply) => {
    const leave = async () => {
      const closed = once(reply.raw, 'close');
      client.abort();
      await closed;
    };
    answer(request, reply, leave).then(answered.resolve, answered.reject);
    return answered.promise;
  });
  await expect(fetch(url, { headers, signal: client.signal })).rejects.toThrow();
  await answered.promise;
}

test('a stream whose client left while its credential was checked frees its place', async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  });
  const visit = visitTo(url, { maxConcurrency: 1 });
  const base = loopbackParts({ findUpstream: async () => visit.server });
  const opened = { version: '2025-11-25', upstreamId: 'first', initialize: {} };
  const session = base.sessions.open(ownerOf(visit), opened);
  const headers = { accept: 'text/event-stream', 'mcp-session-id': String(session?.id) };

  await abandoned(headers, async (request, reply, leave) => {
    const resolve: GatewayParts['resolve'] = async () => {
      await leave();
      return visit.credential;
    };
    await openStream({ ...base, resolve }, { ...visit, request, reply }).catch(() => {});
  });

  expect(base.concurrency.enter(visit.server)).not.toBeNull();
});

test('a call whose client left while it was decided is aborted', async () => {
  const reasons: unknown[] = [];
  const parts = loopbackParts({
    sealFact: async (_credential, factOf) => {
      reasons.push(factOf(visitTo('').credential, 1).data);
      return 'evt';
    },
  });

  await abandoned({}, async (request, reply, leave) => {
    await leave();
    const visit = visitTo('http://127.0.0.1:1', {}, { request, reply });
    const channel = { fields: () => NO_FIELDS, shaped } as Partial<Channel> as Channel;
    await releaseResponse(parts, visit, channel, PENDING_CALL, 'json', async (signal) => {
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    });
  });

  expect(reasons).toMatchObject([{ outcome: 'withheld', reason: LEFT }]);
});

test('a list whose client leaves is aborted', async () => {
  let reason: unknown = null;
  const visit = visitTo('http://127.0.0.1:1');
  const parts = loopbackParts({ findUpstream: async () => visit.server });

  await abandoned({}, async (request, reply, leave) => {
    const exchange: Channel['exchange'] = async (_visit, _request, _input, signal) => {
      const aborted = once(signal, 'abort');
      await leave();
      await aborted;
      reason = signal.reason;
      throw reason;
    };
    const channel = { exchange, shaped } as Partial<Channel> as Channel;
    const list = { kind: 'request', id: 1, method: 'tools/list', params: {} } as const;
    await passRequest(parts, { ...visit, request, reply }, channel, list);
  });

  expect(reason).toMatchObject({ message: LEFT });
});
