import { type Agent, newId } from '@svc/contract';
import { agentBody } from '../agents.ts';
import { only, type Scene } from './scene.ts';

export const approvalRequests = ({ deployment, tenant }: Scene) => {
  const approval = async () => {
    const { body } = await tenant.alice.post<Agent>('/v1/agent-identities', agentBody());
    const id = newId('approval');
    await deployment.sql(
      `insert into approvals (tenant_id, approval_id, kind, reason, agent_id, agent_name, tool, arguments_hash, pack_id, pack_version, requested_by, expires_at)
       values ($1, $2, 'call', 'a test', $3, $4, 'repo.delete', 'a-hash', 'pack-dev-observe', 1, 'agent:' || $3, now() + interval '1 day')`,
      [tenant.id, id, body.id, body.name],
    );
    return `/v1/approvals/${id}`;
  };
  return {
    listApprovals: only('/v1/approvals'),
    getApproval: async () => ({ path: await approval() }),
    approveApproval: async () => ({ path: `${await approval()}/approve` }),
    rejectApproval: async () => ({ path: `${await approval()}/reject` }),
  };
};
