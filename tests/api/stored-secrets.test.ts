import { randomBytes } from 'node:crypto';
import type { CreatedChannel, GatewayServer, Problem } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '../../apps/server/src/commands/sealed-columns.ts';
import { jiraIntegration, startJira } from '../doubles/jira.ts';
import { serviceNowIntegration, startServiceNow } from '../doubles/servicenow.ts';
import { startTokenEndpoint, type TokenEndpoint } from '../doubles/token-endpoint.ts';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import type { Answer } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { requestScene } from '../harness/requests/scene.ts';

/** A stored secret, and a change that would send it to somebody else's host. */
type Attack = {
  /** Sends the change without the secret, and with it where the operation takes both. */
  readonly move: (thief: string, secret: string | null) => Promise<Answer<Problem>>;
  /** Status, and pointer of the field that must be given again; the whole body where no field moves the address. */
  readonly refusal: { readonly status: number; readonly at: string };
  /** Makes the service present what is stored. */
  readonly use: () => Promise<unknown>;
  /** False where no change moves the address, with the secret or without it. */
  readonly isMovable: boolean;
};

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let upstream: McpServer;
let tokens: TokenEndpoint;
let thief: Receiver;
let names = 0;

// made at run time, so that no scanner finds them in the source
const CLIENT_SECRET = randomBytes(16).toString('hex');
const NEW_SECRET = randomBytes(16).toString('hex');

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  agent = await approvedAgent(deployment, tenant, 'worker');
  upstream = await startMcpServer({ read: () => text('content') });
  tokens = await startTokenEndpoint({ id: 'gateway', secret: CLIENT_SECRET });
});
afterAll(async () => {
  await deployment?.stop();
  await upstream?.stop();
  await tokens?.stop();
});
beforeEach(async () => {
  thief = await startReceiver();
});
afterEach(() => thief.close());

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** Changes a server behind the gateway that has this credential. */
const gatewayAttack =
  (given: () => object, change: (thief: string) => object) => async (): Promise<Attack> => {
    const name = `server-${names++}`;
    const { id } = await registerServer(tenant, { name, url: upstream.url, ...given() });
    return {
      move: (thief, secret) =>
        tenant.alice.send(
          'PATCH',
          `/v1/gateway/servers/${id}`,
          json({ ...change(thief), ...(secret !== null && { credential: secret }) }),
        ),
      refusal: { status: 422, at: '/credential' },
      use: async () => {
        const client = await connectClient(deployment, `acme/${name}`, agent.api.token);
        await client.callTool({ name: 'read', arguments: {} });
        await client.close();
      },
      isMovable: true,
    };
  };

const bearer = () => ({ credential: NEW_SECRET });
const oauth = () => ({
  credential: CLIENT_SECRET,
  auth: { type: 'client_credentials', tokenUrl: tokens.url, clientId: 'gateway' },
});

const trackerAttack =
  (name: string, settings: () => Promise<{ readonly token: string }>) =>
  async (): Promise<Attack> => {
    const { token, ...others } = await settings();
    const path = `/v1/integrations/${name}`;
    expect((await tenant.alice.put(path, { ...others, token })).status).toBe(200);
    const { scanned } = requestScene(deployment, tenant);
    const { repoId } = await scanned();
    const { body } = await tenant.alice.get<{ items: { id: string }[] }>(
      `/v1/findings?repoId=${repoId}`,
    );
    const tickets = `/v1/integrations/findings/${body.items[0]?.id}/tickets`;
    return {
      move: (thief, secret) =>
        tenant.alice.send(
          'PUT',
          path,
          json({ ...others, baseUrl: thief, ...(secret !== null && { token: secret }) }),
        ),
      refusal: { status: 422, at: '/token' },
      use: () => tenant.alice.post(tickets, { provider: name }),
      isMovable: true,
    };
  };

const providerAttack = async (): Promise<Attack> => {
  const settings = {
    purposes: ['people'],
    clientId: 'svc',
    clientAuthentication: 'client_secret',
  };
  const put = (body: object) => tenant.alice.send('PUT', '/v1/identity-providers', json(body));
  const issuer = `https://issuer-${names++}.example`;
  expect((await put({ ...settings, issuer, clientSecret: CLIENT_SECRET })).status).toBe(200);
  return {
    move: (thief, secret) =>
      put({ ...settings, issuer: thief, ...(secret !== null && { clientSecret: secret }) }),
    refusal: { status: 422, at: '/clientSecret' },
    use: () => tenant.alice.get('/v1/identity-providers'),
    isMovable: true,
  };
};

const channelAttack = async (): Promise<Attack> => {
  const receiver = await startReceiver();
  const { body } = await tenant.alice.post<CreatedChannel>('/v1/notifications', {
    type: 'siem',
    targetUrl: receiver.url,
    authorization: `Bearer ${NEW_SECRET}`,
  });
  const path = `/v1/notifications/${body.id}`;
  return {
    move: (thief) => tenant.alice.send('PUT', path, json({ targetUrl: thief })),
    refusal: { status: 400, at: '' },
    use: async () => {
      await tenant.alice.post(`${path}/test`);
      await receiver.count(1);
      await receiver.close();
    },
    isMovable: false,
  };
};

/** Attacks on each column that contains secrets, or why nothing of it is sent to an address. */
const ATTACKS: Readonly<Record<string, readonly (() => Promise<Attack>)[] | string>> = {
  'gateway_servers.credential': [
    gatewayAttack(bearer, (url) => ({ url })),
    // tokens that the secret obtains are as good as the secret
    gatewayAttack(oauth, (url) => ({ url })),
    gatewayAttack(oauth, (tokenUrl) => ({ auth: { ...oauth().auth, tokenUrl } })),
    // the secret of the client would be the token of the server
    gatewayAttack(oauth, () => ({ auth: null })),
    gatewayAttack(oauth, (url) => ({ url, auth: null })),
  ],
  'tracker_integrations.token': [
    trackerAttack('jira', async () => jiraIntegration(await startJira())),
    trackerAttack('servicenow', async () => serviceNowIntegration(await startServiceNow())),
  ],
  'identity_providers.client_secret': [providerAttack],
  'identity_providers.pending_secret': [providerAttack],
  'notification_channels.target': [channelAttack],
  'notification_channels.authorization_header': [channelAttack],
  'notification_channels.secret': 'signs deliveries and is not sent',
  'notification_channels.previous_secret': 'signs deliveries and is not sent',
  'code_host_apps.client_secret': 'goes to the host that it is stored for, which no request names',
  'code_host_apps.private_key': 'signs requests and is not sent',
  'code_host_apps.webhook_secret': 'goes to the host that it is stored for, which no request names',
  'code_host_apps.previous_webhook_secret': 'verifies deliveries and is not sent',
  'approvals.arguments': 'shown to people of the tenant and sent nowhere',
};

test('every column that contains secrets is attacked here, or is sent nowhere [GATE-11]', () => {
  const columns = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

  expect(Object.keys(ATTACKS).sort()).toEqual([...columns].sort());
});

describe.each(
  Object.entries(ATTACKS).flatMap(([column, attacks]) =>
    typeof attacks === 'string' ? [] : attacks.map((attack, index) => ({ column, index, attack })),
  ),
)('the secret in $column, attack $index', ({ attack }) => {
  test('is not sent to another host by a change without the secret [GATE-11]', async () => {
    const { move, refusal, use } = await attack();

    const moved = await move(thief.url, null);

    expect(moved.status, JSON.stringify(moved.body)).toBe(refusal.status);
    expect(moved.body.errors?.map(({ at }) => at)).toEqual([refusal.at]);
    await use();
    expect(thief.received).toEqual([]);
  });

  test('goes to another host with a change that has the secret, where an address can be changed [GATE-11]', async () => {
    const { move, isMovable } = await attack();

    const moved = await move(thief.url, NEW_SECRET);

    expect([200, 201].includes(moved.status), JSON.stringify(moved.body)).toBe(isMovable);
  });
});

test.each(['https', 'port', 'path'])(
  'a stored secret is not sent to another %s [GATE-11]',
  async (part) => {
    const name = `server-${names++}`;
    const { id, url } = await registerServer(tenant, { name, url: upstream.url, ...bearer() });
    const other = new URL(url as string);
    if (part === 'https') other.protocol = 'https:';
    if (part === 'port') other.port = new URL(thief.url).port;
    if (part === 'path') other.pathname = '/other';

    const moved = await tenant.alice.send(
      'PATCH',
      `/v1/gateway/servers/${id}`,
      json({ url: other.href }),
    );

    expect(moved.status).toBe(422);
    const { body } = await tenant.alice.get<GatewayServer>(`/v1/gateway/servers/${id}`);
    expect(body.url).toBe(url);
  },
);

test('a server without a stored secret, and one whose secret is removed, may be moved [GATE-11]', async () => {
  const name = `server-${names++}`;
  const { id } = await registerServer(tenant, { name, url: upstream.url, ...bearer() });
  const change = (body: object) =>
    tenant.alice.send<GatewayServer>('PATCH', `/v1/gateway/servers/${id}`, json(body));

  expect((await change({ url: thief.url, credential: null })).status).toBe(200);
  const moved = await change({ url: upstream.url });

  expect(moved).toMatchObject({ status: 200, body: { hasCredential: false } });
});
