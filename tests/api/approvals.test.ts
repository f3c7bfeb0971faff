import type {
  Agent,
  Approval,
  ApprovalDetail,
  ApprovedAgent,
  CreatedChannel,
  EvidenceRecord,
  GovernDecision,
  Problem,
} from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { agentBody, newestEvent } from '../harness/agents.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { activatePolicies, askPromotion, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';
import { type Received, startReceiver } from '../harness/receiver.ts';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  agent = await approvedAgent(deployment, tenant, 'worker');
  await activatePolicies(tenant, restriction('approve', 'github.repo.delete'));
});

const CALL = { tool: 'repo.delete', server: 'github', arguments: { repo: 'acme/shop' } };

const check = async (call: object = CALL, by = agent) =>
  (await by.api.post<GovernDecision>('/v1/govern/check', call)).body;
const approvalOf = (answer: GovernDecision) => {
  if (answer.approvalId !== null) return answer.approvalId;
  throw new Error(`no approval: ${JSON.stringify(answer).slice(0, 500)}`);
};
const decide = (id: string, step: 'approve' | 'reject', by = tenant.bob) =>
  by.post<Approval>(`/v1/approvals/${id}/${step}`);
const read = async (id: string) => (await tenant.vera.get<Approval>(`/v1/approvals/${id}`)).body;

/** Asks for an approval of the call and approves it. */
async function approved(call: object = CALL): Promise<string> {
  const id = approvalOf(await check(call));
  expect((await decide(id, 'approve')).status).toBe(200);
  return id;
}

describe('a call that needs an approval', () => {
  test('is denied, naming the approval that it waits for, and asks once [GATE-08]', async () => {
    const first = await check();
    const second = await check();

    expect(first).toMatchObject({ decision: 'deny' });
    const id = approvalOf(first);
    expect(first.reason).toContain(`${id} waits for an administrator`);
    expect(approvalOf(second)).toBe(id);
    expect(await read(id)).toMatchObject({
      kind: 'call',
      state: 'waiting',
      pack: { id: 'pack-dev-observe', version: 2 },
      call: { agentId: agent.id, agent: 'worker', server: 'github', tool: 'repo.delete' },
      requestedBy: `agent:${agent.id}`,
    });
    const { body } = await tenant.vera.get<{ items: Approval[] }>(
      '/v1/approvals?state=waiting&kind=call',
    );
    expect(body.items.map((item) => item.id)).toEqual([id]);
  });

  test('is named in the evidence by what it asks, beside its id [GATE-08]', async () => {
    const id = approvalOf(await check());
    const path = '/v1/evidence?kind=approval.requested';
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>(path);
    expect(body.items[0]).toMatchObject({
      event: { subject: { type: 'approval', id } },
      names: { '/subject/id': 'worker calls repo.delete' },
    });
    const one = await tenant.vera.get<EvidenceRecord>(`/v1/evidence/${body.items[0]?.event.id}`);
    expect(one.body.names).toEqual(body.items[0]?.names);
  });

  test('asks once, however many checks of it come at once [GATE-08]', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => check()));

    expect(new Set(answers.map(approvalOf)).size).toBe(1);
  });

  test('is allowed once after its approval, and the evidence names the approval [GATE-08]', async () => {
    const id = await approved();

    const allowed = await check();

    expect(allowed).toMatchObject({ decision: 'allow', approvalId: null });
    expect(await newestEvent(tenant)).toMatchObject({
      id: allowed.evidenceId,
      data: { decision: 'allow', approval: id },
    });
    expect((await read(id)).state).toBe('used');
    const again = await check();
    expect(again.decision).toBe('deny');
    expect(approvalOf(again)).not.toBe(id);
  });

  test('is allowed exactly once where many checks use one approval at once [GATE-08]', async () => {
    await approved();

    const answers = await Promise.all(Array.from({ length: 8 }, () => check()));

    expect(answers.filter(({ decision }) => decision === 'allow')).toHaveLength(1);
  });

  test('stays denied after a rejection, and does not ask again until that expires [GATE-08]', async () => {
    const id = approvalOf(await check());
    await decide(id, 'reject');

    const answer = await check();

    expect(answer.decision).toBe('deny');
    expect(answer.reason).toContain(`${id} was rejected`);
    expect(answer.approvalId).toBeNull();
    expectProblem(await decide(id, 'approve'), 'conflict');
  });
});

/** What else an approval is bound to, `approval-binding.test.ts` changes one by one. */
describe('an approval does not hold', () => {
  test('after it has expired [GATE-08]', async () => {
    const id = await approved();
    await deployment.sql('update approvals set expires_at = now() where approval_id = $1', [id]);

    expect((await check()).decision).toBe('deny');
    expect((await read(id)).state).toBe('expired');
  });

  test('against a rule that denies [GATE-08]', async () => {
    await activatePolicies(
      tenant,
      restriction('approve', 'github.repo.delete'),
      restriction('deny', 'github.repo.delete'),
    );

    const answer = await check();

    expect(answer.decision).toBe('deny');
    expect(answer.reason).not.toContain('apr_');
    expect(answer.approvalId).toBeNull();
  });
});

test('a waiting approval is announced to the channels that take it, without its arguments [GATE-08]', async () => {
  const receiver = await startReceiver();
  try {
    const { body: channel } = await tenant.alice.post<CreatedChannel>('/v1/notifications', {
      type: 'webhook',
      targetUrl: receiver.url,
    });
    expect(channel.events).toContain('approval.requested');

    const id = approvalOf(await check());

    const [request] = (await receiver.count(1)) as [Received];
    expect(JSON.parse(request.body)).toMatchObject({
      event: 'approval.requested',
      text: 'Agent worker waits for an approval to call github.repo.delete',
      approval: { id, kind: 'call', agent: 'worker', server: 'github', tool: 'repo.delete' },
    });
    expect(request.body).not.toContain('acme/shop');
  } finally {
    await receiver.close();
  }
});

test('in production whoever requested the agent cannot approve its calls [GATE-08/requester]', async () => {
  const { body: requested } = await tenant.alice.post<Agent>(
    '/v1/agent-identities',
    agentBody({ environment: 'production', allowedTools: ['*'] }),
  );
  const { body } = await tenant.bob.post<ApprovedAgent>(
    `/v1/agent-identities/${requested.id}/approve`,
  );
  const production = { id: body.id, name: body.name, api: deployment.as(body.token) };
  await tenant.alice.post('/v1/policies/packs/pack-dev-observe/promote', { reason: 'a test' });
  const { body: promotion } = await askPromotion(tenant);
  expect((await decide(`${promotion.approvalId}`, 'approve')).status).toBe(200);
  const id = approvalOf(await check(CALL, production));

  const { body: shown } = await tenant.alice.get<ApprovalDetail>(`/v1/approvals/${id}`);
  const refused = await decide(id, 'approve', tenant.alice);
  expectProblem(refused, 'forbidden');
  expect(shown).toMatchObject({ rejectRefusal: null });
  expect(shown.approveRefusal).toBe((refused.body as unknown as Problem).detail);
  expect((await decide(id, 'approve', tenant.bob)).status).toBe(200);
  expect((await check(CALL, production)).decision).toBe('allow');
});

test('an approval is sealed once when it expires unused, and not when it was used or rejected [GATE-08, EVID-01]', async () => {
  const asked = ['waits', 'approved', 'used', 'rejected'];
  const callOf = (repo: string) => ({ ...CALL, arguments: { repo } });
  const ids = [];
  for (const repo of asked) ids.push(approvalOf(await check(callOf(repo))));
  const [waits, approved, used, rejected] = ids as [string, string, string, string];
  for (const id of [approved, used]) await decide(id, 'approve');
  await decide(rejected, 'reject');
  expect((await check(callOf('used'))).decision).toBe('allow');
  const sealed = async () => {
    await runJob(deployment, 'approvals.seal-expired', { tenantId: tenant.id, ids: {} });
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>(
      '/v1/evidence?kind=approval.expired',
    );
    return body.items.map(({ event }) => event);
  };
  expect(await sealed()).toEqual([]);
  const expire = `update approvals set expires_at = now() - interval '61 seconds' where tenant_id = $1`;
  await deployment.sql(expire, [tenant.id]);
  expect(await deployment.sql('select tenant_id from tenants_with_expired_approvals(10)')).toEqual([
    { tenant_id: tenant.id },
  ]);

  const events = await sealed();

  expect(events.map(({ subject }) => subject['id']).sort()).toEqual([waits, approved].sort());
  expect(events[0]).toMatchObject({
    actor: { type: 'service', id: 'svc' },
    data: { kind: 'call', agent: agent.id, tool: 'repo.delete', server: 'github' },
  });
  expect(await sealed()).toHaveLength(2);
});

test('an approval says to each caller why they cannot decide it, as deciding would [GATE-08, PACK-02]', async () => {
  const detailFor = async (id: string, by: typeof tenant.alice) =>
    (await by.get<ApprovalDetail>(`/v1/approvals/${id}`)).body;
  const asked = await askPromotion(tenant);
  const id = asked.body.approvalId as string;
  const own = await detailFor(id, tenant.alice);
  const tried = await tenant.alice.post<Problem>(`/v1/approvals/${id}/approve`);
  expect(tried).toMatchObject({ status: 403, body: { detail: own.approveRefusal } });
  expect(own.rejectRefusal).toBeNull();
  expect(await detailFor(id, tenant.bob)).toMatchObject({
    approveRefusal: null,
    rejectRefusal: null,
    used: null,
  });
  expect(await detailFor(id, tenant.vera)).toMatchObject({
    approveRefusal: 'requires role admin; caller has role viewer',
    rejectRefusal: 'requires role admin; caller has role viewer',
  });

  const call = await approved();
  const { body: decision } = await agent.api.post<GovernDecision>('/v1/govern/check', CALL);
  expect(decision.decision).toBe('allow');
  expect(await detailFor(call, tenant.bob)).toMatchObject({
    state: 'used',
    approveRefusal: `approval ${call} is used`,
    rejectRefusal: `approval ${call} is used`,
    used: { at: expect.any(String), evidenceId: decision.evidenceId },
  });
});
