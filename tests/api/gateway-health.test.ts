import type { GatewayServer } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let tenant: Tenant;
let upstream: McpServer;

beforeAll(async () => {
  upstream = await startMcpServer({ read: () => text('content') });
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const healthOf = async (id: string) =>
  (await tenant.alice.get<GatewayServer>(`/v1/gateway/servers/${id}`)).body.health;

test('a server shows its last success, and its last failure with the reason [GATE-01]', async () => {
  const { id, health } = await registerServer(tenant, { name: 'files', url: upstream.url });
  const agent = await approvedAgent(deployment, tenant, 'reader', ['files.*']);
  const client = await connectClient(deployment, 'acme/files', agent.api.token);
  const call = () => client.callTool({ name: 'read', arguments: {} });

  expect(health.state).toBe('unknown');
  await call();
  await until('the success is recorded', async () => (await healthOf(id)).state === 'healthy');
  expect(await healthOf(id)).toMatchObject({ lastFailureAt: null, lastFailure: null });

  await upstream.stop();
  await call().catch(() => null);
  await until('the failure is recorded', async () => (await healthOf(id)).state === 'failing');
  const failing = await healthOf(id);
  expect(failing.lastFailure).toContain('connection failed');
  expect(Date.parse(failing.lastFailureAt as string)).toBeGreaterThan(
    Date.parse(failing.lastSuccessAt as string),
  );

  const { body } = await tenant.alice.get<{ items: GatewayServer[] }>('/v1/gateway/servers');
  expect(body.items.find((server) => server.id === id)?.health.state).toBe('failing');
});
