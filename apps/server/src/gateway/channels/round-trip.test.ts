import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { serve } from '../../platform/outbound/local-server.testing.ts';
import { loopbackParts, visitTo } from '../pipeline/loopback-gateway.testing.ts';
import type { Params } from '../protocol/message.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import type { Session } from '../session/session.ts';
import type { GatewayParts } from '../visit/context.ts';
import { type Answered, NO_SINK } from './read-reply.ts';
import { roundTrip } from './round-trip.ts';
import { statelessRoundTrip } from './stateless-round-trip.ts';

const SESSION: Session = {
  id: 'session',
  agentId: 'agt',
  serverId: 'srv',
  version: '2025-11-25',
  upstreamId: 'first',
  initialize: {},
  nonce: '',
};
const REQUEST = { kind: 'request', id: 1, method: 'tools/call', params: { name: 'read' } } as const;
const ENVELOPE = { capabilities: {}, logLevel: null };

type Call = (
  parts: GatewayParts,
  url: string,
  server?: Partial<UpstreamServer>,
) => Promise<Answered | null>;

const callSession: Call = (parts, url, server) =>
  roundTrip(parts, visitTo(url, server), SESSION, REQUEST, new AbortController().signal, NO_SINK);
const callStateless: Call = (parts, url, server) =>
  statelessRoundTrip(
    parts,
    visitTo(url, server),
    REQUEST,
    ENVELOPE,
    { key: parts.placeholderKey, nonce: '' },
    new AbortController().signal,
    NO_SINK,
  );

describe.each([
  ['with sessions', callSession],
  ['without sessions', callStateless],
])('a server %s', (_kind, call) => {
  test('whose answers have a type that is not read keeps no connection', async () => {
    const unread: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    };
    const { url } = await serve(unread);
    const one = { inFlight: 1, inFlightPerOrigin: 1, connectionsPerOrigin: 1, connections: 1 };
    const parts = loopbackParts({}, one);

    for (let calls = 0; calls < 3; calls++) {
      await expect(call(parts, url)).rejects.toThrow(
        'the server ended its response without an answer',
      );
    }
  });
});

describe('a response that the gateway resumes ends with the time of its call where the server', () => {
  test.each([
    ['is silent after that', ''],
    ['ends each stream', 'id: more\nretry: 20\ndata: \n\n'],
  ])('%s', async (_how, resumed) => {
    const { url } = await serve((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      if (request.method === 'POST') response.end('id: first\nretry: 1\ndata: \n\n');
      else if (resumed !== '') response.end(resumed);
    });

    await expect(callSession(loopbackParts(), url, { timeoutMs: 500 })).rejects.toThrow(
      /took longer than \d+ ms/,
    );
  });
});

describe('a session that the server has lost', () => {
  /** A server that knows the sessions that it opened, once `missed` requests named another. */
  async function forgetful(missed: number) {
    const all = Promise.withResolvers<void>();
    let initialized = 0;
    let unknown = 0;
    const { url } = await serve(async (request, response) => {
      const { id, method } = (await json(request)) as Params;
      const named = request.headers['mcp-session-id'];
      if (method === 'initialize') {
        await all.promise;
        initialized++;
        response.setHeader('mcp-session-id', `opened-${initialized}`);
      } else if (named !== `opened-${initialized}`) {
        if (++unknown === missed) all.resolve();
        response.writeHead(404).end();
        return;
      }
      if (id === undefined) {
        response.writeHead(202).end();
        return;
      }
      const result = { protocolVersion: '2025-11-25', structuredContent: { named } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
    return { url, initialized: () => initialized };
  }

  test('is opened once for all requests that miss it', async () => {
    const { url, initialized } = await forgetful(6);
    const parts = loopbackParts();

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => callSession(parts, url, { timeoutMs: 30_000 })),
    );

    expect(initialized()).toBe(1);
    expect(answers.map((answered) => answered?.answer)).toEqual(
      answers.map(() => ({ result: { structuredContent: { named: 'opened-1' } } })),
    );
  });

  test('is used as it was opened last by a request that names it as it was', async () => {
    const { url, initialized } = await forgetful(1);
    const parts = loopbackParts();
    await callSession(parts, url);
    await callSession(parts, url);

    expect(initialized()).toBe(1);
  });
});
