import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { CreatedChannel, Delivery, GatewayServer, OperationId } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { registerServer } from '../harness/mcp-client.ts';
import { type NameResolver, startNameResolver } from '../harness/name-resolver.ts';
import { expectProblem } from '../harness/problem.ts';

const SERVERS = '/v1/gateway/servers';
const CHANNELS = '/v1/notifications';
const HEADERS = { accept: 'application/json, text/event-stream' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
/** Loopback of IPv4 stands for the addresses that may be called; that of IPv6 is internal. */
const ADMITTED = '127.0.0.1';
const INTERNAL = '::1';

let deployment: Deployment;
let tenant: Tenant;
let resolver: NameResolver;
let server: GatewayServer;
let admitted: Listener;
let internal: Listener;

beforeAll(async () => {
  resolver = startNameResolver();
  admitted = await listen(ADMITTED, 0);
  internal = await listen(INTERNAL, admitted.port);
  deployment = await startDeployment({
    SVC_ENVIRONMENT: 'production',
    SVC_OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  tenant = await deployment.createTenant('acme');
  server = await registerServer(tenant, { name: 'files', url: 'https://files.example.com/mcp' });
});
afterAll(async () => {
  await deployment?.stop();
  admitted?.close();
  internal?.close();
  resolver.close();
});

/** Addresses that this deployment never calls, in the forms that a URL can have them in. */
const NEVER_CALLED = [
  'https://10.1.2.3/mcp',
  'https://192.168.0.1/mcp',
  'https://169.254.169.254/latest/meta-data',
  'https://0xa9fea9fe/',
  'https://2851995905/',
  'https://0.0.0.0/mcp',
  'https://[::1]/mcp',
  'https://[fe80::1]/mcp',
  'https://[fd00::1]/mcp',
  'https://[::ffff:10.1.2.3]/mcp',
];

describe.each(NEVER_CALLED)('the address %s', (url) => {
  const auth = { type: 'client_credentials', clientId: 'gateway' };
  const refused = (answer: Answer, operation: OperationId) => {
    expectProblem(answer, 'unprocessable', operation);
    expect(JSON.stringify(answer.body)).toMatch(/must have a public address.*SVC_OUTBOUND_ALLOW/);
  };

  test('is refused as that of a gateway server, when it is registered and when it is changed [GATE-01]', async () => {
    refused(await tenant.alice.post(SERVERS, { name: 'inside', url }), 'createGatewayServer');
    const path = `${SERVERS}/${server.id}`;
    refused(await tenant.alice.send('PATCH', path, json({ url })), 'updateGatewayServer');
    const tokens = { credential: 'made-up', auth: { ...auth, tokenUrl: url } };
    refused(await tenant.alice.send('PATCH', path, json(tokens)), 'updateGatewayServer');
    expect((await tenant.vera.get<GatewayServer>(path)).body).toEqual(server);
  });

  test('is refused as that of a channel and of a tracker [NOTE-06, TICK-04]', async () => {
    refused(
      await tenant.alice.post(CHANNELS, { type: 'webhook', targetUrl: url }),
      'createChannel',
    );
    const tracker = { baseUrl: url, user: 'u', token: 'made-up' };
    refused(await tenant.alice.put('/v1/integrations/servicenow', tracker), 'putIntegration');
  });
});

describe('an address of a public host', () => {
  const write = (method: string, path: string, body: object) =>
    tenant.alice.send(method, path, json(body));
  /** Everything that takes an address which the service calls. */
  const TAKES: readonly (readonly [string, (url: string) => Promise<Answer>])[] = [
    ['a gateway server', (url) => write('PATCH', `${SERVERS}/${server.id}`, { url })],
    [
      'a token endpoint',
      (tokenUrl) =>
        write('PATCH', `${SERVERS}/${server.id}`, {
          credential: 'made-up',
          auth: { type: 'client_credentials', clientId: 'gateway', tokenUrl },
        }),
    ],
    ['a channel', (targetUrl) => write('POST', CHANNELS, { type: 'webhook', targetUrl })],
    [
      'a tracker',
      (baseUrl) =>
        write('PUT', '/v1/integrations/servicenow', { baseUrl, user: 'u', token: 'made-up' }),
    ],
  ];
  /** One part of an address that is taken, changed. */
  const CHANGED: readonly (readonly [string, string])[] = [
    ['the scheme, to clear text,', 'http://files.example.com/mcp'],
    ['the scheme, to another protocol,', 'ftp://files.example.com/mcp'],
    ['the host, to a public address in clear text,', 'http://93.184.215.14/mcp'],
    ['a user', 'https://user@files.example.com/mcp'],
    ['a password', `https://${['user', 'word'].join(':')}@files.example.com/mcp`],
  ];

  describe.each(TAKES)('of %s', (_what, send) => {
    test.each(CHANGED)(
      'is refused in production for %s and named in no answer [GATE-01, NOTE-01/https, NOTE-06, TICK-04]',
      async (_part, url) => {
        const { status, body } = await send(url);

        expect([400, 422]).toContain(status);
        expect(JSON.stringify(body)).not.toContain(url);
      },
    );

    test('is taken as it should be [NOTE-01/https]', async () => {
      expect((await send('https://files.example.com/mcp')).status).toBeLessThan(300);
    });
  });
});

describe('a name that resolves to another address after it was registered (DNS rebinding)', () => {
  test('leads no delivery of a channel inside, however often it is tried [NOTE-06]', async () => {
    const host = 'hooks.rebound.example';
    resolver.answer(host, [ADMITTED], [INTERNAL], ['169.254.169.254', INTERNAL]);
    const before = [admitted.connections(), internal.connections()];
    const targetUrl = `https://${host}:${admitted.port}/hook`;
    const { body } = await tenant.alice.post<CreatedChannel>(CHANNELS, {
      type: 'webhook',
      targetUrl,
    });

    const outcomes: string[] = [];
    for (let n = 0; n < 3; n++) {
      const tested = await tenant.alice.post<Delivery>(`${CHANNELS}/${body.id}/test`);
      outcomes.push(`${tested.body.outcome}`);
    }

    expect(outcomes[0]).toContain('connection');
    expect(outcomes.slice(1)).toEqual(Array(2).fill(expect.stringContaining('refused_address')));
    // a name is resolved once for each connection: what was checked is what is connected to
    expect(resolver.resolved(host)).toBe(3);
    expect([admitted.connections(), internal.connections()]).toEqual([
      (before[0] as number) + 1,
      before[1],
    ]);
  });

  test('leads no call of an agent inside, and of several addresses only to those that are permitted [GATE-01]', async () => {
    const host = 'files.rebound.example';
    resolver.answer(host, [INTERNAL, ADMITTED], [INTERNAL]);
    const before = [admitted.connections(), internal.connections()];
    const url = `https://${host}:${admitted.port}/mcp`;
    const { id } = await registerServer(tenant, { name: 'rebound', url });
    const agent = await approvedAgent(deployment, tenant, 'caller', ['*'], 'production');

    for (let n = 0; n < 3; n++) {
      const { status } = await agent.api.post('/mcp/acme/rebound', INITIALIZE, HEADERS);
      expect(status).toBe(502);
    }

    expect([admitted.connections(), internal.connections()]).toEqual([
      (before[0] as number) + 1,
      before[1],
    ]);
    await expect
      .poll(async () => (await tenant.vera.get<GatewayServer>(`${SERVERS}/${id}`)).body.health, {
        timeout: 20_000,
      })
      .toMatchObject({ lastFailure: expect.stringContaining('not public') });
  });
});

type Listener = { readonly port: number; connections(): number; close(): void };

/** Accepts connections, and counts and closes them: what connects speaks TLS, and gets no further. */
async function listen(address: string, port: number): Promise<Listener> {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(port, address);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    connections: () => connections,
    close: () => listener.close(),
  };
}

function json(body: object): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
