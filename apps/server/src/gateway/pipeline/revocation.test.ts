import { expect, test } from 'vitest';
import { serve } from '../../platform/outbound/local-server.testing.ts';
import { ownerOf } from '../visit/context.ts';
import { answerGet, cutWhen, loopbackParts, visitTo } from './loopback-gateway.testing.ts';
import { openSession } from './pass-request.ts';
import { post } from './post.ts';

const REASON = 'the agent is suspended';

/** A server that never answers, and the parts of a gateway that revokes the credential once the server was asked. */
async function revokedWhenAsked() {
  const asked = Promise.withResolvers<void>();
  const { url } = await serve(() => asked.resolve());
  const visit = visitTo(url);
  const findUpstream = async () => visit.server;
  return { visit, parts: loopbackParts({ findUpstream, live: cutWhen(asked.promise, REASON) }) };
}

test('a session whose credential is revoked while it is opened is answered 403', async () => {
  const { visit, parts } = await revokedWhenAsked();
  const params = { protocolVersion: '2025-11-25', clientInfo: {} };
  const initialize = { kind: 'request', id: 1, method: 'initialize', params } as const;
  const { url } = await answerGet((request, reply) =>
    openSession(parts, { ...visit, request, reply }, initialize),
  );

  const answer = await fetch(url);

  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain(REASON);
});

test('a notification whose credential is revoked while it is delivered is answered 403', async () => {
  const { visit, parts } = await revokedWhenAsked();
  const opened = { version: '2025-11-25', upstreamId: 'first', initialize: {} };
  const session = parts.sessions.open(ownerOf(visit), opened);
  const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const { url, errors } = await answerGet((request, reply) => {
    request.body = Buffer.from(JSON.stringify(notification));
    return post(parts, { ...visit, request, reply });
  });

  await fetch(url, { headers: { 'mcp-session-id': String(session?.id) } });

  expect(errors).toMatchObject([{ status: 403, message: REASON }]);
});
