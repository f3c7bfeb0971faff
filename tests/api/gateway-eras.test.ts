import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EverythingServer, startEverythingServer } from '../conformance/everything-server.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';

type Era = 'session' | 'stateless';
const ERAS: readonly Era[] = ['session', 'stateless'];
const PAIRS = ERAS.flatMap((client) => ERAS.map((server) => ({ client, server })));
/** A tool of the server of that era which asks the user for input, and its answer. */
const ASKING = {
  session: { name: 'test_elicitation', says: 'User response: action=accept' },
  stateless: { name: 'test_input_required_result_multi_round', says: 'Multi-round complete' },
} as const;

const USED = [
  'test_simple_text',
  'test_tool_with_progress',
  ...ERAS.map((era) => ASKING[era].name),
];

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
const servers: EverythingServer[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  for (const era of ERAS) {
    const server = await startEverythingServer([era]);
    servers.push(server);
    await registerServer(tenant, { name: era, url: server.url, mode: 'enforce' });
  }
  agent = await approvedAgent(deployment, tenant, 'both', [
    ...ERAS.flatMap((era) => USED.map((name) => `${era}.${name}`)),
    ...ERAS.flatMap((era) => [`${era}.resources/*`, `${era}.prompts/*`]),
    ...ERAS.flatMap((era) => [`${era}.elicitation/*`, `${era}.completion/*`]),
  ]);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await deployment?.stop();
  await Promise.all(servers.map((server) => server.stop()));
});

async function connect(client: Era, server: Era): Promise<{ client: Client; asked: string[] }> {
  const asked: string[] = [];
  const made = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: { elicitation: { form: {} } },
      versionNegotiation: { mode: client === 'session' ? 'legacy' : { pin: '2026-07-28' } },
    },
  );
  made.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return { action: 'accept', content: { name: 'Ada', color: 'red', response: 'yes' } };
  });
  const url = new URL(`${deployment.url}/mcp/acme/${server}`);
  await made.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${agent.api.token}` } },
    }),
  );
  clients.push(made);
  return { client: made, asked };
}

describe.each(PAIRS)('a client of the protocol "$client" at a server of "$server"', (pair) => {
  test('finds and uses tools, resources and prompts, and completes arguments [GATE-09]', async () => {
    const { client } = await connect(pair.client, pair.server);

    const { tools } = await client.listTools();
    const called = await client.callTool({ name: 'test_simple_text', arguments: {} });
    const read = await client.readResource({ uri: 'test://static-text' });
    const prompt = await client.getPrompt({
      name: 'test_prompt_with_arguments',
      arguments: { arg1: 'a', arg2: 'b' },
    });
    const completed = await client.complete({
      ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' },
      argument: { name: 'arg1', value: 'a' },
    });

    expect(tools.map(({ name }) => name)).toContain('test_simple_text');
    expect(tools.map(({ name }) => name)).not.toContain('json_schema_2020_12_tool');
    expect(JSON.stringify(called.content)).toContain('simple text response');
    expect(JSON.stringify(read.contents)).toContain('static text resource');
    expect(JSON.stringify(prompt.messages)).toContain("arg1='a', arg2='b'");
    expect(completed.completion.values).toEqual([]);
  });

  test('hears of progress before the result [GATE-09]', async () => {
    const { client } = await connect(pair.client, pair.server);
    const heard: number[] = [];
    await client.callTool(
      { name: 'test_tool_with_progress', arguments: {} },
      { onprogress: ({ progress }) => heard.push(progress) },
    );
    expect(heard).toEqual([0, 50, 100]);
  });

  test('gives its user what the server asks for, and the call goes on [GATE-09]', async () => {
    const { client, asked } = await connect(pair.client, pair.server);
    const { name, says } = ASKING[pair.server];
    const result = await client.callTool({ name, arguments: { message: 'Go on?' } });
    expect(JSON.stringify(result.content)).toContain(says);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('is shown why a call is denied [GATE-02, GATE-09]', async () => {
    const { client } = await connect(pair.client, pair.server);
    const result = await client.callTool({ name: 'json_schema_2020_12_tool', arguments: {} });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain('outside what the agent was approved for');
  });
});

test('input for a call is of no use to another agent, nor twice [GATE-09]', async () => {
  const other = await approvedAgent(deployment, tenant, 'other', ['session.*']);
  const send = async (by: TestAgent, more: object = {}) => {
    const params = {
      name: 'test_elicitation',
      arguments: { message: 'Go on?' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      },
      ...more,
    };
    const request = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return by.api.post<{ result: Record<string, unknown> }>('/mcp/acme/session', request, {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'test_elicitation',
    });
  };
  const { body } = await send(agent);
  expect(body.result).toMatchObject({ resultType: 'input_required' });
  const { requestState } = body.result;
  const inputResponses = { input: { action: 'accept', content: { response: 'yes' } } };

  expect((await send(other, { requestState, inputResponses })).status).toBe(400);
  const changed = { requestState, inputResponses, arguments: { message: 'Or not?' } };
  expect((await send(agent, changed)).status).toBe(400);

  const done = await send(agent, { requestState, inputResponses });
  expect(JSON.stringify(done.body)).toContain('action=accept');
  const again = await send(agent, { requestState, inputResponses });
  expect(JSON.stringify(again.body)).toContain('the input comes too late');
});
