import { randomBytes } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import type { EvidenceRecord, GatewayServer } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;
let agent: TestAgent;
let client: Client;

const SERVER_TOKEN = `server-${randomBytes(12).toString('hex')}`;
// made at run time, so that no scanner finds it in the source
const AWS_KEY = `AKIA${'Q3ZTN4WB7XKMPL2V'}`;
const MAIL = 'jane.doe@contoso.com';

let release = () => {};

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  upstream = await startMcpServer({
    read: ({ path }) => text(`content of ${path}`),
    write: () => text('written'),
    leak: () => ({
      content: [
        { type: 'text', text: `key ${AWS_KEY} of ${MAIL}, again ${MAIL}` },
        {
          type: 'resource',
          resource: {
            uri: 'file:///a',
            mimeType: 'text/plain',
            blob: Buffer.from(`mail ${MAIL}`).toString('base64'),
          },
        },
      ] as never,
      structuredContent: { owner: { contact: MAIL }, size: 3 },
    }),
    talk: async (_args, notify) => {
      await notify({ level: 'info', data: `progress for ${MAIL}` });
      return text('done');
    },
    wait: async () => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return text('late');
    },
    large: () => text('x'.repeat(100_000)),
  });
  await registerServer(tenant, {
    name: 'files',
    url: upstream.url,
    mode: 'enforce',
    credential: SERVER_TOKEN,
    maxResponseBytes: 50_000,
  });
  agent = await approvedAgent(deployment, tenant, 'reader', [
    ...['read', 'leak', 'talk', 'wait', 'large'].map((name) => `files.${name}`),
  ]);
  client = await connectClient(deployment, 'acme/files', agent.api.token);
});
afterAll(async () => {
  await client?.close();
  await deployment?.stop();
  await upstream?.stop();
});

const newest = async (kind: string): Promise<EvidenceRecord['event']> => {
  const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=50');
  return body.items.map(({ event }) => event).find((event) => event.kind === kind) as never;
};

describe('an ordinary client', () => {
  test('lists the tools that its agent may call, and no other', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(['large', 'leak', 'read', 'talk', 'wait']);
  });

  test('calls a tool, and decision and outcome are sealed [GATE-06]', async () => {
    const result = await client.callTool({ name: 'read', arguments: { path: '/a' } });

    expect(result.content).toEqual([{ type: 'text', text: 'content of /a' }]);
    const decision = await newest('policy_decision');
    expect(decision).toMatchObject({
      subject: { type: 'tool', id: 'files.read' },
      data: {
        decision: 'allow',
        gateway: { mode: 'enforce', outcome: 'allow', wouldBlock: false },
      },
    });
    expect((await newest('gateway.outcome')).data).toMatchObject({
      decision: decision.id,
      outcome: 'result',
      removed: [],
    });
  });

  test('is shown why a call is denied, with the evidence, and the server never sees it', async () => {
    const before = upstream.calls.length;

    const result = await client.callTool({ name: 'write', arguments: { path: '/a' } });

    expect(result.isError).toBe(true);
    const { id } = await newest('policy_decision');
    expect(JSON.stringify(result.content)).toContain('outside what the agent was approved for');
    expect(JSON.stringify(result.content)).toContain(id);
    expect(upstream.calls).toHaveLength(before);
  });

  test('goes on when the server has lost its session', async () => {
    upstream.forgetSessions();
    const result = await client.callTool({ name: 'read', arguments: { path: '/b' } });
    expect(result.content).toEqual([{ type: 'text', text: 'content of /b' }]);
  });

  test('passes no token of its own on; the server gets the one of the gateway', async () => {
    await client.callTool({ name: 'read', arguments: { path: '/c' } });

    for (const { authorization } of upstream.headers) {
      expect(authorization).toBe(`Bearer ${SERVER_TOKEN}`);
    }
    const { body } = await tenant.vera.get<{ items: GatewayServer[] }>('/v1/gateway/servers');
    expect(body.items[0]).toMatchObject({ name: 'files', hasCredential: true });
    expect(JSON.stringify(body)).not.toContain(SERVER_TOKEN);
  });
});

describe('a response', () => {
  test('has secrets and personal data taken out of every part, and says so in evidence by kind [GATE-04]', async () => {
    const result = await client.callTool({ name: 'leak', arguments: {} });

    const shown = JSON.stringify(result);
    expect(shown).not.toContain(AWS_KEY);
    expect(shown).not.toContain(MAIL);
    const { blob } = (result.content as never)[1]['resource'];
    const placeholder = /\[removed personal-data\/email-address [0-9a-f]{8}\]/.exec(shown)?.[0];
    expect(Buffer.from(blob, 'base64').toString()).toBe(`mail ${placeholder}`);
    expect(result.structuredContent).toEqual({ owner: { contact: placeholder }, size: 3 });
    const { removed } = (await newest('gateway.outcome')).data as never;
    expect(removed).toContainEqual({ kind: 'personal-data/email-address', count: 4 });
    expect(JSON.stringify(await newest('gateway.outcome'))).not.toContain(MAIL);
  });

  test('is sanitized in the messages that come before it, too [GATE-04]', async () => {
    const heard: unknown[] = [];
    client.setNotificationHandler('notifications/message', ({ params }) => {
      heard.push(params.data);
    });
    const result = await client.callTool({ name: 'talk', arguments: {} });

    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
    expect(heard).toEqual([expect.stringMatching(/^progress for \[removed personal-data/)]);
  });

  test('that is larger than the limit of the server is withheld [GATE-06]', async () => {
    const result = await client.callTool({ name: 'large', arguments: {} });

    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).not.toContain('xxx');
    expect((await newest('gateway.outcome')).data).toMatchObject({ outcome: 'withheld' });
  });
});

describe('observe', () => {
  test('lets a call through that enforce denies, records the deny, and sanitizes [GATE-03]', async () => {
    await registerServer(tenant, { name: 'watched', url: upstream.url });
    const narrow = await approvedAgent(deployment, tenant, 'narrow', ['none']);
    const watched = await connectClient(deployment, 'acme/watched', narrow.api.token);

    const result = await watched.callTool({ name: 'leak', arguments: {} });
    await watched.close();

    expect(result.isError).not.toBe(true);
    expect(JSON.stringify(result)).not.toContain(MAIL);
    const records = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=50');
    const decision = records.body.items.find(({ event }) => event.kind === 'policy_decision');
    expect(decision?.event.data).toMatchObject({
      decision: 'deny',
      rule: 'scope',
      gateway: { mode: 'observe', outcome: 'deny', wouldBlock: true },
    });
  });

  test('is sealed when enforcement is turned off [GATE-03]', async () => {
    const server = await registerServer(tenant, {
      name: 'switched',
      url: upstream.url,
      mode: 'enforce',
    });
    const { status } = await tenant.alice.send('PATCH', `/v1/gateway/servers/${server.id}`, {
      body: JSON.stringify({ mode: 'observe' }),
      headers: { 'content-type': 'application/json' },
    });

    expect(status).toBe(200);
    expect((await newest('gateway.server_updated')).data).toMatchObject({
      mode: 'observe',
      previousMode: 'enforce',
    });
  });
});

describe('a revoked agent', () => {
  test('gets no result of a call that is under way, and its streams are cut [AGENT-03]', async () => {
    const doomed = await approvedAgent(deployment, tenant, 'doomed', ['files.*']);
    const other = await connectClient(deployment, 'acme/files', doomed.api.token);
    const before = upstream.calls.length;
    const pending = other.callTool({ name: 'wait', arguments: {} }).then(
      () => 'released',
      (error: Error) => error.message,
    );
    await expect.poll(() => upstream.calls.length).toBeGreaterThan(before);

    await tenant.bob.post(`/v1/agent-identities/${doomed.id}/revoke`, {});

    expect(await pending).toMatch(/revoked/);
    release();
    await expect
      .poll(async () => (await newest('gateway.outcome')).data)
      .toMatchObject({
        outcome: 'withheld',
        reason: 'the agent is revoked',
      });
    await other.close().catch(() => {});
  });
});
