import type { Agent, GovernDecision } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { AGENTS, agentBody } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment({
    SVC_ENVIRONMENT: 'production',
    // the identity provider of the test
    SVC_OUTBOUND_ALLOW: '127.0.0.0/8,::1/128',
  });
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test.each(['development', 'staging', 'production', undefined])(
  'the requester of an agent does not approve it in a production deployment, whatever environment it is of (%s) [AGENT-02]',
  async (environment) => {
    const { body: agent } = await tenant.alice.post<Agent>(AGENTS, agentBody({ environment }));
    expect(agent.environment).toBe(environment ?? 'production');

    const own = await tenant.alice.post(`${AGENTS}/${agent.id}/approve`);

    expectProblem(own, 'forbidden', 'approveAgent');
    expect((await tenant.bob.post(`${AGENTS}/${agent.id}/approve`)).status).toBe(200);
  },
);

test('the requester of an agent of development does not approve its calls in a production deployment [GATE-08/requester]', async () => {
  await activatePolicies(tenant, restriction('approve', 'repo.delete'));
  const agent = await approvedAgent(deployment, tenant, 'worker', ['*'], 'development');
  const call = { tool: 'repo.delete' };
  const { body: waits } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
  const path = `/v1/approvals/${/apr_\w{26}/.exec(waits.reason)?.[0]}/approve`;

  const own = await tenant.alice.post(path);

  expectProblem(own, 'forbidden', 'approveApproval');
  expect((await tenant.bob.post(path)).status).toBe(200);
});
