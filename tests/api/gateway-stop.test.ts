import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { type HostileServer, json, startHostileServer } from '../harness/hostile-server.ts';
import { registerServer } from '../harness/mcp-client.ts';

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let upstream: HostileServer;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  upstream = await startHostileServer();
  await registerServer(tenant, { name: 'tools', url: upstream.url, mode: 'enforce' });
  agent = await approvedAgent(deployment, tenant, 'worker', ['tools.*']);
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});

type Process = Pick<Deployment, 'url'>;

function send({ url }: Process, method: string, headers: object, message?: object) {
  return fetch(`${url}/mcp/acme/tools`, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${agent.api.token}`,
      ...headers,
    },
    ...(message && { body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }) }),
  });
}

async function openSession(at: Process) {
  const opened = await send(at, 'POST', {}, { method: 'initialize', params: INITIALIZE });
  return { 'mcp-session-id': opened.headers.get('mcp-session-id') };
}

const level = (id: string) => {
  const message = { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: {} };
  return `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`;
};
const idsIn = (text: string) => [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id as string);

test('a process that stops ends a stream after a whole event, and the client resumes it at another [OPS-02/restart]', async () => {
  const stopping = await deployment.sibling({});
  const session = await openSession(stopping);
  const opened = Promise.withResolvers<ServerResponse>();
  upstream.stream = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(level('e1') + level('e2'));
    opened.resolve(response);
  };
  const stream = await send(stopping, 'GET', session);
  await opened.promise;
  let text = '';
  const read = (async () => {
    const decoder = new TextDecoder();
    // a stream that is cut throws here
    for await (const chunk of stream.body as ReadableStream<Uint8Array>)
      text += decoder.decode(chunk);
  })();
  await expect.poll(() => idsIn(text).length).toBe(2);

  const began = performance.now();
  await stopping.stop();
  await read;
  // a call would be waited for that long; a stream is not
  expect(performance.now() - began).toBeLessThan(15_000);
  const resumed: unknown[] = [];
  upstream.stream = (response, lastEventId) => {
    resumed.push(lastEventId);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(level('e3'));
  };
  const last = idsIn(text).at(-1);
  const rest = await send(deployment, 'GET', { ...session, 'last-event-id': last });

  expect(idsIn(await rest.text())).toHaveLength(1);
  expect(resumed).toEqual(['e2']);
});

test('a process that stops finishes the calls that are under way [OPS-02/restart]', async () => {
  const stopping = await deployment.sibling({});
  const session = await openSession(stopping);
  const arrived = Promise.withResolvers<() => void>();
  upstream.answer = (response, { id }) =>
    arrived.resolve(() => json(response, id, { content: [{ type: 'text', text: 'whole' }] }));
  const call = { method: 'tools/call', params: { name: 'read', arguments: {} } };
  const answer = send(stopping, 'POST', session, call);
  const respond = await arrived.promise;

  const stopped = stopping.stop();
  await expect
    .poll(() =>
      fetch(`${stopping.url}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  respond();

  expect(await (await answer).text()).toContain('whole');
  await stopped;
});
