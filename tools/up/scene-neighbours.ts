import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Channel, GatewayServer } from '@svc/contract';
import { call, listAll } from './api.ts';
import { type OrdersServer, startOrdersServer } from './orders-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { AgentOnScene } from './remembered.ts';
import type { Walk } from './walk.ts';

const CHANNEL = 'up';
const SERVER = 'orders';

/** What the service calls on loopback, as long as `npm run up` runs. */
export type Neighbours = { readonly orders: OrdersServer; readonly receiver: Receiver };

/** Starts both at the ports that the data directory remembers. */
export async function startNeighbours(
  { development }: Pick<Walk, 'development'>,
  opened: AsyncDisposableStack,
): Promise<Neighbours> {
  const { ports } = development.remembered();
  const orders = await startOrdersServer(ports.orders);
  opened.defer(() => orders.close());
  const receiver = await startReceiver(ports.hook);
  opened.defer(() => receiver.close());
  return { orders, receiver };
}

/** Registers both with the service, or changes their addresses where another process has taken a port. */
export async function pointAtNeighbours(
  { development }: Pick<Walk, 'development'>,
  { orders, receiver }: Neighbours,
): Promise<void> {
  const { ports } = development.remembered();
  const servers = await listAll<GatewayServer>(development, '/v1/gateway/servers?');
  const server = servers.find(({ name }) => name === SERVER);
  if (server === undefined) {
    await call(development, 'alice', 'POST', '/v1/gateway/servers', {
      name: SERVER,
      url: orders.url,
      mode: 'observe',
      environment: 'development',
      labels: ['private-data'],
    });
  } else if (server.url !== orders.url) {
    const path = `/v1/gateway/servers/${server.id}`;
    await call(development, 'alice', 'PATCH', path, { url: orders.url });
  }
  const channels = await listAll<Channel>(development, '/v1/notifications?');
  const known = channels.find(({ name }) => name === CHANNEL);
  const isMoved = ports.hook !== receiver.port;
  // the address of a channel never changes: it is a secret that is not shown
  if (known !== undefined && isMoved) {
    await call(development, 'alice', 'DELETE', `/v1/notifications/${known.id}`);
  }
  if (known === undefined || isMoved) {
    await call(development, 'alice', 'POST', '/v1/notifications', {
      type: 'webhook',
      name: CHANNEL,
      targetUrl: receiver.url,
    });
  }
  await development.remember({
    ports: { ...ports, orders: orders.port, hook: receiver.port },
  });
}

/** Lists and calls the tools of the server with a stock MCP client, as the agent; returns how many calls there were. */
export async function callThroughGateway(
  { development }: Walk,
  { token }: AgentOnScene,
): Promise<number> {
  const client = new Client({ name: 'order-desk', version: '1.0.0' });
  const url = new URL(`${development.api}/mcp/${development.tenant.slug}/${SERVER}`);
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  try {
    const { tools } = await client.listTools();
    const nameOf = (end: string) => tools.find(({ name }) => name.endsWith(end))?.name ?? end;
    const calls = [
      { name: nameOf('list'), arguments: {} },
      { name: nameOf('look_up'), arguments: { id: '1042' } },
      { name: nameOf('look_up'), arguments: { id: '1043' } },
      { name: nameOf('note'), arguments: { id: '1042', text: 'ship on Monday' } },
    ];
    for (const one of calls) await client.callTool(one);
    return calls.length;
  } finally {
    await client.close();
  }
}
