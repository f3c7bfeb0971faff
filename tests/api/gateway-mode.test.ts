import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Approval, ChangedGatewayServer, GatewayServer, Problem } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import type { Api } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { expectProblem } from '../harness/problem.ts';
import { writeCommands } from '../harness/stdio-program.ts';

let commands: string;
let deployment: Deployment;
let tenant: Tenant;
let server: GatewayServer;
let names = 0;

beforeAll(async () => {
  commands = await writeCommands({ program: {} });
  deployment = await startDeployment({ SVC_MCP_COMMANDS_FILE: commands });
  tenant = await deployment.createTenant('acme');
});
afterAll(async () => {
  await deployment?.stop();
  await rm(dirname(commands), { recursive: true });
});

beforeEach(async () => {
  server = await registerServer(tenant, {
    name: `files-${++names}`,
    url: addressOf(names),
    mode: 'enforce',
    environment: 'production',
  });
});

const addressOf = (n: number) => `https://files-${n}.example.com/mcp`;
const register = (request: object) =>
  tenant.alice.post<GatewayServer | Problem>('/v1/gateway/servers', request);

const patch = (who: Api, change: object) =>
  who.send<ChangedGatewayServer & Problem>('PATCH', `/v1/gateway/servers/${server.id}`, {
    body: JSON.stringify(change),
    headers: { 'content-type': 'application/json' },
  });
const modeNow = async () =>
  (await tenant.alice.get<GatewayServer>(`/v1/gateway/servers/${server.id}`)).body.mode;
const decide = (who: Api, id: string | null, verb: 'approve' | 'reject') =>
  who.post<Approval & Problem>(`/v1/approvals/${id}/${verb}`);

test('in production a server stops enforcing only when a second administrator agrees [GATE-03]', async () => {
  const { status, body } = await patch(tenant.alice, { mode: 'observe' });
  expect([status, body.mode, await modeNow()]).toEqual([202, 'enforce', 'enforce']);

  expectProblem(
    await decide(tenant.alice, body.approvalId, 'approve'),
    'forbidden',
    'approveApproval',
  );
  expect(await modeNow()).toBe('enforce');
  const approved = await decide(tenant.bob, body.approvalId, 'approve');

  expect(approved.body).toMatchObject({
    state: 'used',
    change: { operation: 'updateGatewayServer', serverId: server.id, mode: 'observe' },
  });
  expect(await modeNow()).toBe('observe');
  const { events } = await readEvidenceLog(tenant.alice, ledgerSigner(deployment.masterKey).vkey);
  expect(events.slice(-3).map(({ kind }) => kind)).toEqual([
    'approval.requested',
    'approval.approved',
    'gateway.server_updated',
  ]);
  expect(events.at(-1)?.data).toMatchObject({
    mode: 'observe',
    previousMode: 'enforce',
    approval: body.approvalId,
  });
});

test('what two people agree to is one change, of the server as it was [GATE-03]', async () => {
  const both = await patch(tenant.alice, { mode: 'observe', url: 'https://other.example.com/mcp' });
  expectProblem(both, 'unprocessable', 'updateGatewayServer');

  const { body } = await patch(tenant.alice, { mode: 'observe' });
  await patch(tenant.alice, { url: 'https://other.example.com/mcp' });
  expectProblem(
    await decide(tenant.bob, body.approvalId, 'approve'),
    'conflict',
    'approveApproval',
  );

  expect(await modeNow()).toBe('enforce');
});

test('a change that is rejected is not made, and enforcing again needs nobody else [GATE-03]', async () => {
  const { body } = await patch(tenant.alice, { mode: 'observe' });
  await decide(tenant.bob, body.approvalId, 'reject');
  expect(await modeNow()).toBe('enforce');

  expect((await patch(tenant.alice, { mode: 'enforce' })).status).toBe(200);
});

test('a second administrator must agree for a server on stdio, too, and sees its command [GATE-03]', async () => {
  server = await registerServer(tenant, {
    name: 'local',
    command: 'program',
    mode: 'enforce',
    environment: 'production',
  });

  const { body } = await patch(tenant.alice, { mode: 'observe' });
  const approved = await decide(tenant.bob, body.approvalId, 'approve');

  expect(approved.body.change).toMatchObject({ server: 'local', url: null, command: 'program' });
  expect(await modeNow()).toBe('observe');
});

test.each([
  ['its name', (name: string) => ({ name, url: 'https://elsewhere.example.com/mcp' })],
  ['its address', () => ({ name: `copy-${names}`, url: addressOf(names) })],
])(
  'a server that enforced is not deleted and registered again to observe under %s [GATE-03]',
  async (_, copyOf) => {
    const path = `/v1/gateway/servers/${server.id}`;
    expect((await tenant.alice.send('DELETE', path)).status).toBe(204);
    const copy = { ...copyOf(server.name), environment: 'production' };

    const refused = await register({ ...copy, mode: 'observe' });
    expectProblem(refused, 'unprocessable', 'createGatewayServer');
    expect((refused.body as Problem).detail).toContain('a second administrator approves');

    server = await registerServer(tenant, { ...copy, mode: 'enforce' });
    expect((await patch(tenant.alice, { mode: 'observe' })).status).toBe(202);
  },
);

test('an observing server does not move in front of an address that is enforced [GATE-03]', async () => {
  const enforced = server.name;
  server = await registerServer(tenant, {
    name: `watched-${names}`,
    url: 'https://watched.example.com/mcp',
    environment: 'production',
  });

  const moved = await patch(tenant.alice, { url: addressOf(names) });
  expectProblem(moved, 'unprocessable', 'updateGatewayServer');
  expect(moved.body.detail).toContain(enforced);
  // what changes no destination is not held up by the neighbour
  expect((await patch(tenant.alice, { timeoutSeconds: 5 })).status).toBe(200);
});

test('after two people ended its enforcement, a server may be registered again to observe [GATE-03]', async () => {
  const { body } = await patch(tenant.alice, { mode: 'observe' });
  await decide(tenant.bob, body.approvalId, 'approve');
  await tenant.alice.send('DELETE', `/v1/gateway/servers/${server.id}`);

  const again = { name: server.name, url: server.url, environment: 'production' };
  expect((await register({ ...again, mode: 'observe' })).status).toBe(201);
});
