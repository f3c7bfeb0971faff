import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { exportFile } from '../harness/evidence.ts';
import { type HostileServer, startHostileServer } from '../harness/hostile-server.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type StalledClient, startStalledClient } from '../harness/stalled-client.ts';
import { until } from '../harness/until.ts';

/** Some 20 MB, more than the buffers of a connection take. */
const EVENTS = 10_000;
const PADDING = 2_000;

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;
let agent: TestAgent;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('globex');
  agent = await approvedAgent(deployment, other, 'neighbour');
  await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], EVENTS, PADDING);
});
afterAll(() => deployment?.stop());

const stalled = (path: string) =>
  startStalledClient(deployment.url, {
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${tenant.vera.token}` },
  });

describe('clients that stop reading an export of evidence', () => {
  const clients: StalledClient[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 4; n++) clients.push(await stalled('/v1/evidence/export'));
  });
  afterAll(() => {
    for (const client of clients) client.leave();
  });

  test('hold no transaction open, so that no snapshot grows old behind them [GOV-05]', async () => {
    await until('no transaction of the service is open', async () => {
      const open = await deployment.sql<{ state: string }>(
        `select state from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      return open.length === 0;
    });
  });

  test('take nothing from another tenant: its checks, its revocation and its export are answered [GOV-05]', async () => {
    const check = () =>
      agent.api.post<{ decision: string }>('/v1/govern/check', { tool: 'a.read' });
    expect((await check()).body.decision).toBe('allow');
    expect((await exportFile(other)).to).toBeGreaterThan(0);

    const path = `/v1/agent-identities/${agent.id}/revoke`;
    expect((await other.alice.post(path, { reason: 'test' })).status).toBe(200);
    expect((await check()).status).toBe(403);
  });

  test('get the whole export when they read on [EVID-02]', async () => {
    const text = await (clients.shift() as StalledClient).read();
    expect(text.length).toBeGreaterThan(EVENTS * PADDING);
    expect([text.includes('200 OK'), text.includes('"type":"end"')]).toEqual([true, true]);
  });
});

describe('a client that stops reading the stream of a call', () => {
  const LINE = 'a'.repeat(500_000);
  const MESSAGES = 60;
  let upstream: HostileServer;
  beforeAll(async () => {
    upstream = await startHostileServer();
  });
  afterAll(() => upstream?.stop());

  test('is cut when too much waits for it, and its server is left, too [GATE-04]', async () => {
    await registerServer(tenant, { name: 'flood', url: upstream.url, maxResponseBytes: 4_000_000 });
    const caller = await approvedAgent(deployment, tenant, 'caller', ['flood.*']);
    let isLeft = false;
    upstream.answer = (response) => {
      response.on('close', () => {
        isLeft = true;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let n = 0; n < MESSAGES; n++) {
        const params = { level: 'info', data: `${n} ${LINE}` };
        const message = { jsonrpc: '2.0', method: 'notifications/message', params };
        response.write(`data: ${JSON.stringify(message)}\n\n`);
      }
    };
    const client = await startStalledClient(deployment.url, {
      method: 'POST',
      path: '/mcp/acme/flood',
      headers: {
        authorization: `Bearer ${caller.api.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': await session(caller),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'read', arguments: {} },
      }),
    });

    await until('the server was left', () => isLeft);
    const text = await client.read();

    expect(text.length).toBeLessThan(MESSAGES * LINE.length);
  });

  async function session(caller: TestAgent): Promise<string> {
    const initialize = await fetch(`${deployment.url}/mcp/acme/flood`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.api.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'slow', version: '1' },
        },
      }),
    });
    return initialize.headers.get('mcp-session-id') as string;
  }
});
