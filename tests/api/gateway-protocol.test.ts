import { request as httpRequest, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { EvidenceRecord } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { type HostileServer, json, startHostileServer } from '../harness/hostile-server.ts';
import { registerServer } from '../harness/mcp-client.ts';

type Rpc = {
  readonly id: unknown;
  readonly result?: { readonly isError?: boolean; readonly content: { text: string }[] };
  readonly error?: { readonly code: number; readonly message: string };
};

let deployment: Deployment;
let tenant: Tenant;
let upstream: HostileServer;
let agent: TestAgent;
let session: string;

const PATH = '/mcp/acme/files';
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const MAIL = 'jane.doe@contoso.com';
const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  upstream = await startHostileServer();
  await registerServer(tenant, {
    name: 'files',
    url: upstream.url,
    mode: 'enforce',
    maxResponseBytes: 20_000,
    timeoutSeconds: 2,
  });
  agent = await approvedAgent(deployment, tenant, 'reader', ['files.*']);
  session = await initialize(agent);
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});

const post = (
  by: TestAgent,
  body: unknown,
  headers: Record<string, string> = {},
  path = PATH,
): Promise<Answer<Rpc>> => by.api.post<Rpc>(path, body, { ...HEADERS, ...headers });

async function initialize(by: TestAgent): Promise<string> {
  const answer = await post(by, rpc(1, 'initialize', INITIALIZE));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.headers.get('mcp-session-id') as string;
}

const rpc = (id: number, method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const CALL = rpc(7, 'tools/call', { name: 'read', arguments: {} });
const call = () => post(agent, CALL, { 'mcp-session-id': session });

describe('the protocol', () => {
  test('has no batches, and says so', async () => {
    const { status, body } = await post(agent, [CALL], { 'mcp-session-id': session });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(/batches are not supported/);
  });

  test('is JSON without a byte order mark, and says so', async () => {
    const { status, body } = await agent.api.send<Rpc>('POST', PATH, {
      body: `\ufeff${JSON.stringify(CALL)}`,
      headers: { ...HEADERS, 'mcp-session-id': session, 'content-type': 'application/json' },
    });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(/byte order mark/);
  });

  test('is not HTTP+SSE of 2024-11-05, and says so', async () => {
    const { status, body } = await agent.api.send<Rpc>('GET', PATH, {
      headers: { accept: 'text/event-stream' },
    });
    expect(status).toBe(405);
    expect(body.error?.message).toMatch(/2024-11-05 is not supported/);
  });

  test.each([
    [{ 'mcp-protocol-version': '2024-11-05' }, 400],
    [{ 'mcp-protocol-version': '2025-03-26' }, 400],
    [{ 'mcp-method': 'tools/list' }, 400],
    [{ 'mcp-name': 'write' }, 400],
    [{ accept: 'text/html' }, 406],
    [{ origin: 'https://evil.test' }, 403],
    [{ 'mcp-session-id': 'invented' }, 404],
  ] as const)('refuses a call with the headers %j', async (headers, status) => {
    const answer = await post(agent, CALL, { 'mcp-session-id': session, ...headers });
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  test('refuses a Host that is not its own', async () => {
    const { port } = new URL(deployment.url);
    const status = await new Promise((resolve, reject) => {
      httpRequest(
        { host: '127.0.0.1', port, path: PATH, method: 'POST', headers: { host: 'evil.test' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  test('names its metadata to who has no credential; the resource is the gateway', async () => {
    const answer = await deployment.as(null).post(PATH, CALL, HEADERS);
    expect(answer.status).toBe(401);
    const url = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '');
    expect(url?.[1]).toBe(`${deployment.url}/.well-known/oauth-protected-resource${PATH}`);
    const metadata = await deployment.as(null).get(new URL(url?.[1] as string).pathname);
    expect(metadata.body).toEqual({
      resource: `${deployment.url}${PATH}`,
      authorization_servers: [deployment.identityProvider.issuer],
      bearer_methods_supported: ['header'],
    });
  });
});

test('the metadata of a name that no tenant has is that of a tenant whose agents sign in nowhere [GATE-11]', async () => {
  const path = '/.well-known/oauth-protected-resource/mcp/nobody/files';
  const { status, body } = await deployment.as(null).get(path);
  expect([status, body]).toEqual([
    200,
    { resource: `${deployment.url}/mcp/nobody/files`, bearer_methods_supported: ['header'] },
  ]);
});

test('a session that its client has ended is served no more', async () => {
  const ended = await initialize(agent);
  const headers = { 'mcp-session-id': ended };
  const deleted = await agent.api.send('DELETE', PATH, { headers });
  expect([deleted.status, (await post(agent, CALL, headers)).status]).toEqual([204, 404]);
});

describe('an agent', () => {
  test('of another tenant reaches neither the server nor a session', async () => {
    const other = await deployment.createTenant('other');
    const foreign = await approvedAgent(deployment, other, 'foreign', ['*']);

    expect((await post(foreign, CALL, { 'mcp-session-id': session })).status).toBe(404);
    const own = await post(foreign, CALL, { 'mcp-session-id': session }, '/mcp/other/files');
    expect(own.status).toBe(404);
  });

  test('has no use of the session of another agent', async () => {
    const second = await approvedAgent(deployment, tenant, 'second', ['files.*']);
    expect((await post(second, CALL, { 'mcp-session-id': session })).status).toBe(404);
  });

  test('of another environment is refused, in observe too [GATE-03]', async () => {
    await registerServer(tenant, { name: 'staged', url: upstream.url, environment: 'staging' });
    const answer = await post(agent, rpc(1, 'initialize', INITIALIZE), {}, '/mcp/acme/staged');
    expect(answer.status).toBe(403);
  });

  test('that is revoked has its stream cut [AGENT-03]', async () => {
    const doomed = await approvedAgent(deployment, tenant, 'doomed', ['files.*']);
    const id = await initialize(doomed);
    const stream = await fetch(deployment.url + PATH, {
      headers: {
        authorization: `Bearer ${doomed.api.token}`,
        accept: 'text/event-stream',
        'mcp-session-id': id,
      },
    });
    expect(stream.status).toBe(200);
    const ended = stream.text().then(
      () => 'ended',
      () => 'cut',
    );

    await tenant.bob.post(`/v1/agent-identities/${doomed.id}/revoke`, {});

    expect(await Promise.race([ended, delay(20_000, 'open')])).toBe('cut');
  });

  test('that is a person gets no further [GATE-03]', async () => {
    expect((await tenant.alice.post(PATH, CALL, HEADERS)).status).toBe(403);
  });
});

describe('a stream that the server ends before the response', () => {
  const primed = 'id: first\nretry: 5\ndata: \n\n';
  const open = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  const done = { content: [{ type: 'text', text: `mail ${MAIL}` }] };
  const rest = (id: unknown) =>
    `id: second\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: done })}\n\n`;
  /** The id that the gateway gave the call that was suspended last. */
  let suspendedId: unknown;
  const get = (by: TestAgent, lastEventId: string) =>
    fetch(deployment.url + PATH, {
      headers: {
        authorization: `Bearer ${by.api.token}`,
        accept: 'text/event-stream',
        'mcp-session-id': session,
        'last-event-id': lastEventId,
      },
    });
  const suspended = async () => {
    upstream.answer = (response, request) => {
      suspendedId = request.id;
      open(response).end(primed);
    };
    const answer = await fetch(deployment.url + PATH, {
      method: 'POST',
      headers: {
        ...HEADERS,
        authorization: `Bearer ${agent.api.token}`,
        'mcp-session-id': session,
      },
      body: JSON.stringify(CALL),
    });
    const [, id] = /^id: (\S+)\nretry: 5\ndata: \n\n$/.exec(await answer.text()) as RegExpExecArray;
    return id as string;
  };

  test('is resumed by the client after its last event, and the outcome is sealed then [GATE-01, GATE-06]', async () => {
    const seen: unknown[] = [];
    upstream.stream = (response, lastEventId) => {
      seen.push(lastEventId);
      open(response).end(rest(suspendedId));
    };
    const id = await suspended();
    const text = await (await get(agent, id)).text();

    expect(seen).toEqual(['first']);
    expect(text).toMatch(/^id: \S+\nevent: message\ndata: .*mail \[removed personal-data/);
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=3');
    expect(body.items.map(({ event }) => (event.data as never)['outcome'] ?? event.kind)).toEqual([
      'result',
      'policy_decision',
      'suspended',
    ]);
  });

  test('is resumed in its own session only', async () => {
    const id = await suspended();
    const other = await initialize(agent);
    const foreign = await agent.api.send('GET', PATH, {
      headers: { accept: 'text/event-stream', 'mcp-session-id': other, 'last-event-id': id },
    });
    expect(foreign.status).toBe(400);
    expect((await get(agent, 'invented')).status).toBe(400);
  });

  test('is resumed by the gateway for a client that reads no streams', async () => {
    upstream.answer = (response, request) => {
      suspendedId = request.id;
      open(response).end(primed);
    };
    upstream.stream = (response) => open(response).end(rest(suspendedId));
    const { body } = await post(agent, CALL, {
      'mcp-session-id': session,
      accept: 'application/json',
    });
    expect(body.result?.content[0]?.text).toMatch(/^mail \[removed/);
  });
});

describe('a hostile server', () => {
  const events = (...data: string[]) => data.map((one) => `data: ${one}\n\n`).join('');
  const result = (id: unknown, text: string) =>
    JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });

  test('that splits personal data between chunks of a stream has it removed [GATE-04]', async () => {
    upstream.answer = async (response, { id }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const stream = events(result(id, `mail ${MAIL}`));
      const middle = stream.indexOf('jane') + 6;
      response.write(stream.slice(0, middle));
      await delay(20);
      response.end(stream.slice(middle));
    };
    const { body } = await call();
    expect(body.result?.content[0]?.text).toMatch(/^mail \[removed personal-data\/email-address/);
  });

  test('that answers other ids first, and twice, is read to its one answer', async () => {
    upstream.answer = (response, { id }) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(events(result(99, 'wrong'), result(id, 'right'), result(id, 'again')));
    };
    const { body } = await call();
    expect(body).toMatchObject({ id: 7, result: { content: [{ text: 'right' }] } });
  });

  const WITHHELD: readonly (readonly [string, HostileServer['answer'], RegExp])[] = [
    [
      'sends an event without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${'x'.repeat(200_000)}`);
      },
      /longer than 20000 bytes/,
    ],
    [
      'sends a large result',
      (response, { id }) =>
        json(response, id, { content: [{ type: 'text', text: 'x'.repeat(30_000) }] }),
      /larger than 20000 bytes/,
    ],
    [
      'sends bytes that are not UTF-8',
      (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(Buffer.from('7b22ff227d', 'hex'));
      },
      /not valid JSON/,
    ],
    [
      'redirects',
      (response) => {
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      },
      /answered 302/,
    ],
    ['hangs up', (response) => response.destroy(), /connection failed/],
    ['never answers', () => {}, /longer than 2000 ms/],
  ];
  test.each(WITHHELD)('that %s harms its own call only', async (_name, answer, reason) => {
    upstream.answer = answer;
    const { status, body } = await call();
    expect(status).toBe(200);
    expect(body.result?.isError, JSON.stringify(body)).toBe(true);
    expect(body.result?.content[0]?.text).toMatch(reason);

    upstream.answer = (response, { id }) => json(response, id, { content: [] });
    expect((await call()).body.result).toEqual({ content: [] });
  });
});
