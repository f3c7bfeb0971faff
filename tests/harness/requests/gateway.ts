import { createHash } from 'node:crypto';
import type { GatewayServer } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const SERVERS = '/v1/gateway/servers';

export const gatewayRequests = ({ deployment, tenant, fresh }: Scene) => {
  const { alice } = tenant;
  const newServer = () => ({ name: fresh('server'), url: 'https://mcp.example.com/mcp' });
  const server = async () => {
    const { body } = await alice.post<GatewayServer>(SERVERS, newServer());
    return `${SERVERS}/${body.id}`;
  };
  const definitions = async () => {
    const path = await server();
    const serverId = path.slice(SERVERS.length + 1);
    const hash = createHash('sha256').update(serverId).digest('hex');
    await deployment.sql(
      `insert into gateway_definitions (tenant_id, server_id, name, state, pending, pending_hash)
       values ($1, $2, 'read', 'quarantined', '{"name":"read"}', $3)`,
      [tenant.id, serverId, hash],
    );
    return { path: `${path}/definitions`, body: { name: 'read', hash } };
  };
  const decision = async (verb: string) => {
    const { path, body } = await definitions();
    return { path: `${path}/${verb}`, body };
  };
  return {
    listGatewayDefinitions: async () => ({ path: (await definitions()).path }),
    approveGatewayDefinition: () => decision('approve'),
    rejectGatewayDefinition: () => decision('reject'),
    createGatewayServer: async () => ({ path: SERVERS, body: newServer() }),
    listGatewayServers: only(SERVERS),
    getGatewayServer: async () => ({ path: await server() }),
    updateGatewayServer: async () => ({ path: await server(), body: { mode: 'enforce' } }),
    deleteGatewayServer: async () => ({ path: await server() }),
  };
};
