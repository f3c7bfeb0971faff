import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;

// made at run time, so that no scanner finds it in the source
const AWS_KEY = `AKIA${'Q3ZTN4WB7XKMPL2V'}`;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({
    read: ({ path }) => text(`content of ${path}`),
    leak: () => ({ ...text(`key ${AWS_KEY}`), structuredContent: { key: AWS_KEY } }),
    fail: () => ({ ...text('no such file'), isError: true }),
    talk: async (_args, notify) => {
      await notify({ level: 'info', data: `key ${AWS_KEY}` });
      return text('done');
    },
    write: () => text('written'),
  });
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
});

const call = (name: string, args: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

/** What is sent in both modes; `write` is beyond what the agent may call. */
const TRAFFIC: Readonly<Record<string, { readonly method: string; readonly params?: object }>> = {
  ping: { method: 'ping' },
  'allowed call': call('read', { path: 'a' }),
  'secret in the result': call('leak'),
  'error of the tool': call('fail'),
  'messages before the result': call('talk'),
  'unknown tool': call('read', { path: ['not', 'a', 'text'] }),
  'method beyond the scope': { method: 'prompts/get', params: { name: 'none' } },
  'list of tools': { method: 'tools/list' },
  'denied call': call('write', { path: 'a' }),
};

/** Returns status, type and body of the answers to the traffic, each as the client gets its bytes. */
async function replay(headers: Record<string, string>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, message] of Object.entries(TRAFFIC)) {
    const answer = await send(headers, { id: 7, ...message });
    const type = answer.headers.get('content-type');
    answers[name] = `${answer.status} ${type}\n${await answer.text()}`;
  }
  return answers;
}

function send(headers: Record<string, string>, message: object): Promise<Response> {
  return fetch(`${deployment.url}/mcp/acme/files`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  });
}

test('enforce differs from observe, byte by byte, in what policy blocks and in nothing else [GATE-03/outcomes, GATE-03/sanitized, GATE-04]', async () => {
  const { id } = await registerServer(tenant, { name: 'files', url: upstream.url });
  const tools = ['read', 'leak', 'fail', 'talk'].map((name) => `files.${name}`);
  const agent = await approvedAgent(deployment, tenant, 'reader', tools);
  const authorization = `Bearer ${agent.api.token}`;
  const opened = await send(
    { authorization },
    {
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    },
  );
  const session = {
    authorization,
    'mcp-session-id': opened.headers.get('mcp-session-id') as string,
    'mcp-protocol-version': '2025-11-25',
  };
  await send(session, { method: 'notifications/initialized' });

  const observed = await replay(session);
  await tenant.alice.send('PATCH', `/v1/gateway/servers/${id}`, {
    body: JSON.stringify({ mode: 'enforce' }),
    headers: { 'content-type': 'application/json' },
  });
  const enforced = await replay(session);

  const differing = Object.keys(TRAFFIC).filter((name) => observed[name] !== enforced[name]);
  expect(differing).toEqual(['method beyond the scope', 'list of tools', 'denied call']);
  for (const answer of Object.values({ ...observed, ...enforced })) {
    expect(answer).not.toContain(AWS_KEY);
  }
  expect(observed['denied call']).toContain('written');
  expect(observed['list of tools']).toContain('"write"');
  expect(enforced['list of tools']).not.toContain('"write"');
  expect(enforced['allowed call']).toContain('content of a');
});
