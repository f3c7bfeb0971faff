import { type OperationId, ROUTES } from '@svc/contract';
import { approvedAgent } from './agent.ts';
import { type Deployment, startDeployment, type Tenant } from './deployment.ts';
import { type ApiRequest, validRequests } from './requests.ts';

/** A deployment with two tenants, each with rows in every table. */
export type TwoTenants = {
  readonly deployment: Deployment;
  readonly mine: Tenant;
  readonly theirs: Tenant;
  /** A valid request of each operation for things of `theirs`. */
  readonly requests: Readonly<Record<OperationId, ApiRequest>>;
};

export async function startTwoTenants(): Promise<TwoTenants> {
  const deployment = await startDeployment();
  const mine = await deployment.createTenant('mine');
  const theirs = await deployment.createTenant('theirs');
  await filled(deployment, mine);
  return { deployment, mine, theirs, requests: await filled(deployment, theirs) };
}

async function filled(
  deployment: Deployment,
  tenant: Tenant,
): Promise<Record<OperationId, ApiRequest>> {
  const make = validRequests(deployment, tenant);
  const ids = Object.keys(ROUTES) as OperationId[];
  const requests = await Promise.all(ids.map(async (id) => [id, await make[id]()] as const));
  await approvedAgent(deployment, tenant, 'worker');
  const { path, body } = await make.createAgent();
  await tenant.alice.post(path, body, { 'idempotency-key': 'a-key' });
  await tenant.alice.post('/v1/policies/replay', { packId: 'pack-staging', version: 1 });
  await deployment.sql(
    `insert into approval_uses (tenant_id, approval_id) select tenant_id, approval_id from approvals where tenant_id = $1 limit 1`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into ledger_tiles (tenant_id, log_no, level, idx, hashes) values ($1, 1000, 1, 0, sha256(''))`,
    [tenant.id],
  );
  await deployment.sql(
    `insert into decision_facts (tenant_id, evidence_id, pack_id, decision) values ($1, 'an-event', 'pack-staging', '{}')`,
    [tenant.id],
  );
  return Object.fromEntries(requests) as Record<OperationId, ApiRequest>;
}
