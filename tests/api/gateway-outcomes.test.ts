import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Approval, GatewayServer } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boundAgent } from '../harness/agent.ts';
import type { Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { type SharedIssuer, startSharedIssuer } from '../harness/shared-issuer.ts';

const PUBLIC_URL = 'https://svc.example.com';
const PATH = '/mcp/acme/repo';
const MAIL = 'jane.doe@contoso.com';
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
const STEP_UP = `@id("scope") @outcome("step-up") @reason("needs a scope")
forbid (principal, action == Action::"call", resource)
when { resource.name == "repo.send" }
unless { context.credential.scopes.contains("repo:send") && context.credential.scopes.contains("repo:read") };
`;

let deployment: Deployment;
let shared: SharedIssuer;
let upstream: McpServer;
let agent: Api;
const clients: Client[] = [];

beforeAll(async () => {
  deployment = await startDeployment({ SVC_PUBLIC_URL: PUBLIC_URL });
  shared = await startSharedIssuer(deployment);
  upstream = await startMcpServer({
    read: () => text('read'),
    send: () => text('sent'),
    never: () => text('never'),
    mask: ({ to }) => text(`to ${to}`),
    remove: ({ path }) => text(`removed ${path}`),
  });
  const { acme } = shared;
  await registerServer(acme as never, { name: 'repo', url: upstream.url, mode: 'enforce' });
  await activatePolicies(
    acme as unknown as Tenant,
    restriction('approve', 'repo.remove'),
    restriction('deny', 'repo.never'),
    restriction('sanitize', 'repo.mask'),
    STEP_UP,
  );
  for (const tenant of [acme, shared.globex]) {
    await boundAgent(tenant, 'worker', { issuer: shared.issuer.url, subject: 'worker' });
  }
  agent = await shared.agent();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await deployment?.stop();
  await upstream?.stop();
  await shared?.issuer.close();
});

async function connect(by = agent, capabilities: object = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  const transport = new StreamableHTTPClientTransport(new URL(deployment.url + PATH), {
    requestInit: { headers: { authorization: `Bearer ${by.token}` } },
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

const shown = (result: { content: unknown }) => JSON.stringify(result.content);
const approve = async (id: string) =>
  expect((await shared.acme.bob.post<Approval>(`/v1/approvals/${id}/approve`)).status).toBe(200);
const linked = (message: string) =>
  /https:\/\/svc\.example\.com\/t\/acme\/approvals\/(apr_\w{26})/.exec(message)?.[1] as string;

describe('the JWT of an agent of an issuer of the tenant', () => {
  test('opens the gateway as it opens govern/check, and goes no further [GATE-11, GOV-05]', async () => {
    const client = await connect();
    const result = await client.callTool({ name: 'read', arguments: {} });

    expect(shown(result)).toContain('read');
    expect(upstream.headers.filter(({ authorization }) => authorization !== undefined)).toEqual([]);
  });

  test.each([
    ['for another audience', { aud: 'https://elsewhere.example' }],
    ['for a person', { aud: null }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: 1_000 }],
  ])(
    '%s is refused with where to get another [GATE-11/metadata, GATE-11/audience]',
    async (_what, claims) => {
      const refused = await shared.agent(claims);
      const answer = await post(refused, INITIALIZE);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer resource_metadata="${deployment.url}/.well-known/oauth-protected-resource${PATH}"`,
      );
    },
  );

  test('of another tenant does not reach the server [GATE-11]', async () => {
    const foreign = await shared.agent({ aud: shared.globex.agentAudience });
    const answer = await post(foreign, INITIALIZE);
    expect(answer.status).toBe(404);
  });
});

describe('a call', () => {
  test('that is denied is a result that says why [GATE-02]', async () => {
    const client = await connect();
    const result = await client.callTool({ name: 'never', arguments: {} });
    expect(result.isError).toBe(true);
    expect(shown(result)).toContain('the tool is restricted (rule deny-repo-never, evidence evt_');
  });

  test('that is sanitized is sent without what was found in it [GATE-02]', async () => {
    const client = await connect();
    const result = await client.callTool({ name: 'mask', arguments: { to: MAIL } });
    expect(shown(result)).toMatch(/to \[removed personal-data\/email-address/);
    expect(JSON.stringify(upstream.calls)).not.toContain(MAIL);
  });

  test('that is sanitized is sent without secrets of low confidence, and without those in a member for bytes [GATE-02]', async () => {
    const client = await connect();
    const password = `${'Tr0ub4dor'}&3horse`;
    const repetitive = `sk-proj-${'a1B2c3D4e5'.repeat(5)}`;
    const args = { to: 'a', text: repetitive, blob: `password: ${password}` };
    await client.callTool({ name: 'mask', arguments: args });
    await client.callTool({ name: 'mask', arguments: { to: 'b', blob: MAIL } });

    const sent = JSON.stringify(upstream.calls);
    expect(sent).toContain('[removed ');
    for (const secret of [password, repetitive, MAIL]) expect(sent).not.toContain(secret);
  });

  test('that needs more scopes is answered with all of them [GATE-02, GATE-11]', async () => {
    const session = await initialized(agent);
    const answer = await post(agent, call('send'), { 'mcp-session-id': session });
    expect(answer.status).toBe(403);
    const challenge = answer.headers.get('www-authenticate') as string;
    expect(challenge).toContain('Bearer error="insufficient_scope", scope="');
    expect(/scope="([^"]+)"/.exec(challenge)?.[1]?.split(' ').sort()).toEqual([
      'repo:read',
      'repo:send',
    ]);

    const stronger = await shared.agent({ scope: 'repo:read repo:send' });
    const sent = await (await connect(stronger)).callTool({ name: 'send', arguments: {} });
    expect(shown(sent)).toContain('sent');
  });

  test('that needs an approval names its page, and goes through once approved [GATE-02, GATE-08]', async () => {
    const client = await connect();
    const args = { name: 'remove', arguments: { path: '/a' } };
    const waiting = await client.callTool(args);
    expect(waiting.isError).toBe(true);

    await approve(linked(shown(waiting)));

    expect(shown(await client.callTool(args))).toContain('removed /a');
    expect((await client.callTool(args)).isError).toBe(true);
  });

  test('is not covered by an approval of before its server was changed [GATE-02, GATE-08]', async () => {
    const client = await connect();
    const args = { name: 'remove', arguments: { path: '/moved' } };
    const first = linked(shown(await client.callTool(args)));
    await approve(first);
    const { body } = await shared.acme.alice.get<{ items: GatewayServer[] }>('/v1/gateway/servers');
    const server = body.items.find(({ name }) => name === 'repo');
    const changed = await shared.acme.alice.send('PATCH', `/v1/gateway/servers/${server?.id}`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ timeoutSeconds: 59 }),
    });
    expect(changed.status).toBe(200);

    const again = await client.callTool(args);

    expect(again.isError).toBe(true);
    expect(linked(shown(again))).not.toBe(first);
    await approve(linked(shown(again)));
    expect(shown(await client.callTool(args))).toContain('removed /moved');
  });

  test('that needs an approval is shown to the user by a client that opens addresses [GATE-02]', async () => {
    const client = await connect(agent, { elicitation: { url: {} } });
    const args = { name: 'remove', arguments: { path: '/b' } };
    const error = (await client.callTool(args).catch((thrown) => thrown)) as {
      code: number;
      data: { elicitations: { url: string; mode: string; elicitationId: string }[] };
    };
    expect(error.code).toBe(-32042);
    const [elicitation] = error.data.elicitations;
    expect(elicitation).toMatchObject({
      mode: 'url',
      elicitationId: linked(String(elicitation?.url)),
    });

    await approve(linked(String(elicitation?.url)));
    expect(shown(await client.callTool(args))).toContain('removed /b');
  });
});

describe('a call of the stateless protocol', () => {
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'remove',
  };
  const request = (more: object = {}) => ({
    ...call('remove', { path: '/c' }),
    params: {
      name: 'remove',
      arguments: { path: '/c' },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
      },
      ...more,
    },
  });

  test('that needs an approval wants it as input, and then says that it waits [GATE-02, GATE-09]', async () => {
    const first = await post(agent, request(), headers);
    expect(first.body).toMatchObject({
      result: {
        resultType: 'input_required',
        inputRequests: { svc_approval: { method: 'elicitation/create', params: { mode: 'url' } } },
      },
    });
    const id = linked(JSON.stringify(first.body));
    const inputResponses = { svc_approval: { action: 'accept' } };
    const second = await post(agent, request({ inputResponses }), headers);
    expect(second.body).toMatchObject({ result: { resultType: 'complete', isError: true } });

    await approve(id);
    const third = await post(agent, request({ inputResponses }), headers);
    expect(JSON.stringify(third.body)).toContain('removed /c');
  });
});

const call = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: args },
});

function post(by: Api, body: unknown, headers: Record<string, string> = {}) {
  return by.post(PATH, body, {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  });
}

async function initialized(by: Api): Promise<string> {
  return (await post(by, INITIALIZE)).headers.get('mcp-session-id') as string;
}
