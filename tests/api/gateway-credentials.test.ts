import { randomBytes } from 'node:crypto';
import type { GatewayServer } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTokenEndpoint, type TokenEndpoint } from '../doubles/token-endpoint.ts';
import { approvedAgent, boundAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { type SharedIssuer, startSharedIssuer } from '../harness/shared-issuer.ts';

let deployment: Deployment;
let shared: SharedIssuer;
let upstream: McpServer;
let tokens: TokenEndpoint;

// made at run time, so that no scanner finds it in the source
const SECRET = randomBytes(16).toString('hex');
const auth = (type: string) => ({
  type,
  tokenUrl: tokens.url,
  clientId: 'gateway',
  scope: 'files.read',
});

beforeAll(async () => {
  deployment = await borrowDeployment();
  shared = await startSharedIssuer(deployment);
  upstream = await startMcpServer({ read: () => text('content') });
  tokens = await startTokenEndpoint({ id: 'gateway', secret: SECRET });
});
beforeEach(() => {
  upstream.headers.length = 0;
});
afterAll(async () => {
  await deployment?.stop();
  await shared?.issuer.close();
  await upstream?.stop();
  await tokens?.stop();
});

/** Registers a server; returns what a tool call of the holder of a token answers. */
async function serverWith(name: string, given: Record<string, unknown>) {
  const { acme } = shared;
  await registerServer(acme, { name, url: upstream.url, mode: 'observe', ...given });
  return async (bearer: string | null) => {
    const client = await connectClient(deployment, `${acme.slug}/${name}`, bearer);
    try {
      return JSON.stringify(await client.callTool({ name: 'read', arguments: {} }));
    } finally {
      await client.close();
    }
  };
}
const presented = () => [...new Set(upstream.headers.map(({ authorization }) => authorization))];

describe('a server that takes tokens of an OAuth client', () => {
  test('gets one that is kept, renewed when it is refused, and never the secret [GATE-11]', async () => {
    const call = await serverWith('client', {
      auth: auth('client_credentials'),
      credential: SECRET,
    });
    const agent = await approvedAgent(deployment, shared.acme, 'lab', ['*']);
    const before = tokens.grants.length;

    expect(await call(agent.api.token)).toContain('content');
    expect(await call(agent.api.token)).toContain('content');

    const [first] = tokens.grants.slice(before);
    expect(tokens.grants).toHaveLength(before + 1);
    expect(first?.form).toEqual({ grant_type: 'client_credentials', scope: 'files.read' });
    expect(presented()).toEqual([`Bearer ${first?.token}`]);

    upstream.refused.add(`Bearer ${first?.token}`);
    expect(await call(agent.api.token)).toContain('content');
    expect(tokens.grants).toHaveLength(before + 2);
    expect(JSON.stringify(upstream.headers)).not.toContain(SECRET);
  });

  test('is shown without the secret, which must come with each change of where it is sent [GATE-11]', async () => {
    await serverWith('shown', { auth: auth('client_credentials'), credential: SECRET });
    const { body } = await shared.acme.alice.get<{ items: GatewayServer[] }>('/v1/gateway/servers');
    const shown = body.items.find(({ name }) => name === 'shown') as GatewayServer;
    const moved = await shared.acme.alice.send('PATCH', `/v1/gateway/servers/${shown.id}`, {
      body: JSON.stringify({
        auth: { ...shown.auth, tokenUrl: 'https://other.example.net/token' },
      }),
      headers: { 'content-type': 'application/json' },
    });

    expect(shown).toMatchObject({ hasCredential: true, auth: auth('client_credentials') });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(moved.status).toBe(422);
  });

  test('has its secret encrypted in the database [GATE-11/encrypted]', async () => {
    await serverWith('stored', { auth: auth('client_credentials'), credential: SECRET });

    const rows = await deployment.sql('select s::text as row from gateway_servers s');

    const stored = JSON.stringify(rows);
    expect(stored).toContain('stored');
    for (const form of [SECRET, Buffer.from(SECRET).toString('hex'), btoa(SECRET)]) {
      expect(stored).not.toContain(form);
    }
  });

  test('gets nothing where the token endpoint refuses the gateway [GATE-11]', async () => {
    const call = await serverWith('refused', {
      auth: auth('client_credentials'),
      credential: `${SECRET}-wrong`,
    });
    const agent = await approvedAgent(deployment, shared.acme, 'unlucky', ['*']);

    await expect(call(agent.api.token)).rejects.toThrow(/invalid_client/);
    expect(upstream.headers).toEqual([]);
  });
});

describe('a server that takes tokens in exchange', () => {
  test('gets one for the JWT of the agent, and never the JWT or a lab token [GATE-11/own-credentials]', async () => {
    const call = await serverWith('exchange', {
      auth: { ...auth('token_exchange'), audience: 'files' },
      credential: SECRET,
    });
    await boundAgent(shared.acme, 'exchanger', { issuer: shared.issuer.url, subject: 'exchanger' });
    const jwt = await shared.issuer.sign({ sub: 'exchanger', aud: shared.acme.agentAudience });
    const lab = await approvedAgent(deployment, shared.acme, 'no jwt', ['*']);

    expect(await call(jwt)).toContain('content');

    const grant = tokens.grants.at(-1);
    expect(grant?.form).toMatchObject({
      subject_token: jwt,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      audience: 'files',
    });
    expect(presented()).toEqual([`Bearer ${grant?.token}`]);
    await expect(call(lab.api.token)).rejects.toThrow(/has none/);
    expect(JSON.stringify(tokens.grants)).not.toContain(lab.api.token as string);
  });
});
