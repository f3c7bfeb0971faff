import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { approvedAgent } from '../harness/agent.ts';
import { ACCOUNTS, startDeployment } from '../harness/deployment.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';

/** The real service with an agent of the tools `order.*`: `order.read` is allowed, `order.refuse` denied, `order.ship` needs an approval. */
export type GovernedService = {
  readonly url: string;
  /** Credential of the agent. */
  readonly token: string;
  /** Where `POST /{approvalId}/approve` and `/reject` make an administrator decide, whose own tokens expire within minutes. */
  readonly administratorUrl: string;
  stop(): Promise<void>;
};

export async function startGovernedService(): Promise<GovernedService> {
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  const agent = await approvedAgent(deployment, tenant, 'orders', ['order.*']);
  await activatePolicies(
    tenant,
    restriction('deny', 'order.refuse'),
    restriction('approve', 'order.ship'),
  );
  const administrator = createServer(async (request, response) => {
    const { identityProvider } = deployment;
    const token = await identityProvider.token(ACCOUNTS.bob, tenant.adminAudience);
    const { status } = await deployment.as(token).post(`/v1/approvals${request.url}`);
    response.writeHead(status).end();
  });
  administrator.listen(0, '127.0.0.1');
  await once(administrator, 'listening');
  return {
    url: deployment.url,
    token: agent.api.token as string,
    administratorUrl: `http://127.0.0.1:${(administrator.address() as AddressInfo).port}`,
    stop: async () => {
      administrator.closeAllConnections();
      administrator.close();
      await deployment.stop();
    },
  };
}
