import type { GatewayServer } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const SERVERS = '/v1/gateway/servers';

export const gatewayRequests = ({ tenant: { alice }, fresh }: Scene) => {
  const newServer = () => ({ name: fresh('server'), url: 'https://mcp.example.com/mcp' });
  const server = async () => {
    const { body } = await alice.post<GatewayServer>(SERVERS, newServer());
    return `${SERVERS}/${body.id}`;
  };
  return {
    createGatewayServer: async () => ({ path: SERVERS, body: newServer() }),
    listGatewayServers: only(SERVERS),
    getGatewayServer: async () => ({ path: await server() }),
    updateGatewayServer: async () => ({ path: await server(), body: { mode: 'enforce' } }),
    deleteGatewayServer: async () => ({ path: await server() }),
  };
};
