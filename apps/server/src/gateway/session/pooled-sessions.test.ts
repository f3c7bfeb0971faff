import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { serve } from '../../platform/outbound/local-server.testing.ts';
import { NO_SINK } from '../channels/read-reply.ts';
import { bridgeToSession } from '../channels/session-bridge.ts';
import { loopbackParts, visitTo } from '../pipeline/loopback-gateway.testing.ts';
import type { Params } from '../protocol/message.ts';
import { Cut } from '../visit/live-calls.ts';

const LEFT = new Cut('the client closed the connection');
const INITIALIZED = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: {} };

/** A server with sessions whose answers to `initialize` wait for `proceed`. */
async function slowServer() {
  const asked = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const initialized: string[] = [];
  const { url } = await serve(async (request, response) => {
    const { id, method } = (await json(request)) as Params;
    if (id === undefined) {
      response.writeHead(202).end();
      return;
    }
    if (method === 'initialize') {
      response.on('close', closed.resolve);
      initialized.push(`session-${initialized.length}`);
      asked.resolve();
      await proceed.promise;
    }
    const result =
      method === 'initialize'
        ? INITIALIZED
        : { structuredContent: { session: request.headers['mcp-session-id'] } };
    response
      .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-0' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const parts = loopbackParts();
  const call = (signal: AbortSignal) =>
    bridgeToSession(
      parts,
      visitTo(url),
      { kind: 'request', id: 1, method: 'tools/call', params: { name: 'read' } },
      { capabilities: {}, logLevel: null },
      { key: parts.placeholderKey, nonce: '' },
      signal,
      NO_SINK,
    ).then(({ answered }) => answered.answer);
  return { call, asked: asked.promise, closed: closed.promise, proceed, initialized };
}

test('who waits for a session gets it although the first of them leaves', async () => {
  const { call, asked, proceed, initialized } = await slowServer();
  const first = new AbortController();
  const calls = [call(first.signal), call(new AbortController().signal)];
  await asked;
  first.abort(LEFT);

  await expect(calls[0]).rejects.toBe(LEFT);
  proceed.resolve();
  await expect(calls[1]).resolves.toEqual({
    result: { structuredContent: { session: 'session-0' } },
  });
  expect(initialized).toHaveLength(1);
});

test('a session that nobody waits for any more is not opened', async () => {
  const { call, asked, closed } = await slowServer();
  const controller = new AbortController();
  const calls = [call(controller.signal), call(controller.signal)];
  await asked;
  controller.abort(LEFT);

  await Promise.all(calls.map((one) => expect(one).rejects.toBe(LEFT)));
  await closed;
});
