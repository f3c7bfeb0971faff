import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { GatewayServer } from '@svc/contract';
import { expect } from 'vitest';
import type { Deployment, Tenant } from './deployment.ts';

/** Registers a server as alice. */
export async function registerServer(
  tenant: Pick<Tenant, 'alice'>,
  server: { readonly name: string; readonly url: string } & Record<string, unknown>,
): Promise<GatewayServer> {
  const answer = await tenant.alice.post<GatewayServer>('/v1/gateway/servers', server);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Connects an ordinary MCP client to a server through the gateway. */
export async function connectClient(
  deployment: Deployment,
  path: string,
  token: string | null,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${deployment.url}/mcp/${path}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}
