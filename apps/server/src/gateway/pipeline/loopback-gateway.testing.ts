import type { FastifyReply, FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { LoopTurns } from '../../platform/http/loop-turns.ts';
import type { Credential } from '../../platform/identity/credential.ts';
import { outbound } from '../../platform/outbound/local-server.testing.ts';
import type { OutboundLimits } from '../../platform/outbound/outbound.ts';
import type { PendingCall } from '../channels/resume-point.ts';
import { InspectionThreads } from '../inspection/inspection-threads.ts';
import { ResponseInspector } from '../inspection/response-inspector.ts';
import type { UpstreamServer } from '../servers/registry.ts';
import { OwnNames } from '../session/own-names.ts';
import { PooledSessions } from '../session/pooled-sessions.ts';
import { Sessions } from '../session/session.ts';
import { Concurrency } from '../upstream/concurrency.ts';
import type { GatewayParts, Visit } from '../visit/context.ts';
import type { Gate, LiveCall } from '../visit/live-calls.ts';

const KEY = Buffer.alloc(32);
const OPEN_GATE: Gate = { isOpen: true, opened: async () => {}, leave: () => {} };
const AGENT = { id: 'agt', name: 'worker', state: 'approved', environment: 'production' };
const CREDENTIAL = {
  kind: 'token',
  authority: {
    tenant: { id: 'tnt', slug: 'acme' },
    epoch: 1,
    agent: { ...AGENT, allowedTools: ['*'] },
    token: { id: 'tok' },
  },
} as unknown as Credential;

/** A call that was decided, whose response is awaited. */
export const PENDING_CALL: PendingCall = {
  id: 1,
  method: 'tools/call',
  tool: 'repo.read',
  decision: 'evt',
  since: 0,
  named: {},
  wasApproved: false,
};

/** Parts that reach servers on loopback, without a database: each credential stays valid. */
export function loopbackParts(
  overrides: Partial<GatewayParts> = {},
  limits?: OutboundLimits,
): GatewayParts {
  const parts: Partial<GatewayParts> = {
    outbound: outbound(limits && { limits }),
    credentials: { authorization: async () => null, forget: () => false } as never,
    metrics: { upstream: () => {} } as never,
    health: { record: () => {} },
    dropped: { add: () => {} },
    refusals: { add: async () => {} },
    names: new OwnNames(KEY),
    log: { warn: () => {}, error: () => {} },
    live: { add: () => OPEN_GATE } as never,
    definitions: { of: async () => new Map() } as never,
    provenance: { mark: async () => {}, learn: async () => {} } as never,
    actorOf: () => ({ type: 'agent', id: AGENT.id }) as never,
    resolve: async () => CREDENTIAL,
    concurrency: new Concurrency(),
    pooled: new PooledSessions(),
    sessions: new Sessions(KEY, Date.now),
    ended: { has: async () => false } as never,
    inspector: new ResponseInspector(new InspectionThreads({ error: () => {} }), new LoopTurns()),
    placeholderKey: KEY,
    ...overrides,
  };
  return parts as GatewayParts;
}

/** Live calls of which each is cut, for this reason, once `when` has resolved. */
export function cutWhen(when: Promise<void>, reason: string): GatewayParts['live'] {
  const add = ({ cut }: LiveCall) => {
    void when.then(() => cut(reason));
    return OPEN_GATE;
  };
  return { add } as Partial<GatewayParts['live']> as GatewayParts['live'];
}

/** A visit to the server at `url`; of no HTTP request, unless one is given. */
export function visitTo(
  url: string,
  server: Partial<UpstreamServer> = {},
  { request, reply }: { request?: FastifyRequest; reply?: FastifyReply } = {},
): Visit {
  return {
    request: request ?? ({ headers: {} } as FastifyRequest),
    reply: reply as FastifyReply,
    credential: CREDENTIAL,
    serverName: 'repo',
    server: {
      id: 'srv',
      tenantId: 'tnt',
      name: 'repo',
      url,
      command: null,
      mode: 'enforce',
      environment: 'production',
      labels: [],
      auth: null,
      credential: null,
      timeoutMs: 60_000,
      maxResponseBytes: 1024 * 1024,
      maxConcurrency: 16,
      ...server,
    },
  };
}

/** Answers every GET on a loopback port with `answer`, until the test ends; `errors` has what it throws. */
export async function answerGet(
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): Promise<{ readonly url: string; readonly errors: readonly Error[] }> {
  const errors: Error[] = [];
  const app = fastify({ forceCloseConnections: true });
  app.get('/', async (request, reply) => {
    try {
      await answer(request, reply);
    } catch (error) {
      errors.push(error as Error);
      if (!reply.raw.headersSent) await reply.code(500).send();
    }
    return reply;
  });
  onTestFinished(() => app.close());
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), errors };
}
