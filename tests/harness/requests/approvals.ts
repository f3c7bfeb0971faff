import { type Agent, type GovernDecision, newId } from '@svc/contract';
import { approvedAgent } from '../agent.ts';
import { agentBody } from '../agents.ts';
import { activatePolicies, restriction } from '../packs.ts';
import { only, type Scene } from './scene.ts';

export const approvalRequests = ({ deployment, tenant, fresh }: Scene) => {
  const approval = async () => {
    const { body } = await tenant.alice.post<Agent>('/v1/agent-identities', agentBody());
    const id = newId('approval');
    await deployment.sql(
      `insert into approvals (tenant_id, approval_id, kind, reason, agent_id, agent_name, tool, arguments_hash, arguments_length, arguments_shown_length, arguments_masked, pack_id, pack_version, requested_by, expires_at)
       values ($1, $2, 'call', 'a test', $3, $4, 'repo.delete', 'a-hash', 2, 2, 0, 'pack-dev-observe', 1, 'agent:' || $3, now() + interval '1 day')`,
      [tenant.id, id, body.id, body.name],
    );
    return `/v1/approvals/${id}`;
  };
  const askedApproval = async () => {
    await activatePolicies(tenant, restriction('approve', 'repo.delete'));
    const agent = await approvedAgent(deployment, tenant, fresh('asking'));
    const call = { tool: 'repo.delete', arguments: { repo: 'acme/shop' } };
    const { body } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
    return `/v1/approvals/${body.approvalId}`;
  };
  return {
    listApprovals: only('/v1/approvals'),
    getApproval: async () => ({ path: await approval() }),
    getApprovalArguments: async () => ({ path: `${await askedApproval()}/arguments` }),
    approveApproval: async () => ({ path: `${await approval()}/approve` }),
    rejectApproval: async () => ({ path: `${await approval()}/reject` }),
  };
};
