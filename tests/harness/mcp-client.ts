import {
  Client,
  type ClientCapabilities,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { GatewayServer } from '@svc/contract';
import { expect } from 'vitest';
import type { Deployment, Tenant } from './deployment.ts';

/** Registers a server as alice. */
export async function registerServer(
  tenant: Pick<Tenant, 'alice'>,
  server: { readonly name: string } & Record<string, unknown>,
): Promise<GatewayServer> {
  const answer = await tenant.alice.post<GatewayServer>('/v1/gateway/servers', server);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Connects an ordinary MCP client to a server through the gateway; `pin` is the one protocol version it speaks. */
export async function connectClient(
  deployment: Deployment,
  path: string,
  token: string | null,
  capabilities: ClientCapabilities = {},
  pin: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, ...(pin !== null && { versionNegotiation: { mode: { pin } } }) },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${deployment.url}/mcp/${path}`), {
    requestInit: { headers: { ...headers, authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}
