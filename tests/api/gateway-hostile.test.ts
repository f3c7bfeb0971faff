import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { type HostileServer, json, startHostileServer } from '../harness/hostile-server.ts';
import { registerServer } from '../harness/mcp-client.ts';

type Rpc = { readonly result?: { readonly isError?: boolean; readonly content: unknown } };

const MAX_BYTES = 20_000;
const HONEST = { content: [{ type: 'text', text: 'honest' }] };
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

let deployment: Deployment;
let tenant: Tenant;
let hostile: HostileServer;
let honest: HostileServer;
let agent: TestAgent;
const sessions: Record<string, string> = {};

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  hostile = await startHostileServer();
  honest = await startHostileServer();
  honest.answer = (response, { id }) => json(response, id, HONEST);
  agent = await approvedAgent(deployment, tenant, 'caller', ['hostile.*', 'honest.*']);
  for (const [name, { url }] of Object.entries({ hostile, honest })) {
    const limits = { maxResponseBytes: MAX_BYTES, timeoutSeconds: 10 };
    await registerServer(tenant, { name, url, mode: 'enforce', ...limits });
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const answer = await post(name, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
    sessions[name] = answer.headers.get('mcp-session-id') as string;
  }
});
afterAll(async () => {
  await deployment?.stop();
  await hostile?.stop();
  await honest?.stop();
});

function post(server: string, body: object) {
  const session = sessions[server];
  return agent.api.post<Rpc>(`/mcp/acme/${server}`, body, {
    ...HEADERS,
    ...(session !== undefined && { 'mcp-session-id': session }),
  });
}

const call = (server: string) =>
  post(server, {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'read', arguments: {} },
  });

/** Writes as long as somebody reads. */
function writeForever(response: ServerResponse, text: string): void {
  const more = () => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

const stream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });
test('a wrong tenant in the address is named to an administrator, and to an agent it is no server [GATE-01, AUTH-05]', async () => {
  await deployment.createTenant('globex');
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
  for (const slug of ['globex', 'nobody']) {
    const detail = async (api: TestAgent['api']) => {
      const { status, body } = await api.post<{ error: { message: string } }>(
        `/mcp/${slug}/honest`,
        initialize,
        HEADERS,
      );
      return [status, body.error.message];
    };
    expect(await detail(agent.api)).toEqual([404, 'no gateway server "honest"']);
    expect(await detail(tenant.vera)).toEqual([404, 'no gateway server "honest"']);
    expect(await detail(tenant.alice)).toEqual([
      404,
      `no gateway server at /mcp/${slug}/honest for this credential, which is of tenant acme; its servers are at /mcp/acme/SERVER`,
    ]);
  }
});

const ATTACKS: readonly (readonly [string, HostileServer['answer'], RegExp])[] = [
  [
    'announces a result of 100 MB',
    (response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': 100_000_000,
      });
      writeForever(response, 'x'.repeat(65_536));
    },
    /more than 320000 bytes/,
  ],
  [
    'sends a result of any size without announcing it',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      writeForever(response, 'x'.repeat(65_536));
    },
    /larger than 20000 bytes|more than 320000 bytes/,
  ],
  [
    'sends comments without end',
    (response) => writeForever(stream(response), ': still here\n'),
    /an event is longer than 20000 bytes/,
  ],
  [
    'nests its result deeply',
    (response, { id }) => {
      const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(`{"jsonrpc":"2.0","id":${id},"result":{"content":${deep}}}`);
    },
    /not valid JSON/,
  ],
  [
    'sends an event that is not UTF-8',
    (response) => {
      stream(response).write('data: ');
      response.end(Buffer.from('7b22ff227d0a0a', 'hex'));
    },
    /not valid JSON/,
  ],
  [
    'sends a page in place of JSON',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello</p>');
    },
    /without an answer/,
  ],
  [
    'answers only what was not asked',
    (response) => {
      const other = { jsonrpc: '2.0', id: 99, result: { content: [] } };
      stream(response).end(`data: ${JSON.stringify(other)}\n\n`);
    },
    /without an answer/,
  ],
  [
    'redirects to a private address',
    (response) => {
      response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    },
    /answered 307/,
  ],
];

test.each(ATTACKS)(
  'a server that %s harms its own call only [GATE-06]',
  async (_what, answer, reason) => {
    hostile.answer = answer;

    const [attacked, other] = await Promise.all([call('hostile'), call('honest')]);

    expect(attacked.status).toBe(200);
    expect(attacked.body.result?.isError, JSON.stringify(attacked.body)).toBe(true);
    expect(JSON.stringify(attacked.body)).toMatch(reason);
    expect(other.body.result).toEqual(HONEST);
  },
);
