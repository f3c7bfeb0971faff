import type { Approval, GovernDecision, PackTrial, PolicyPackDetail } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { newestEvent } from '../harness/agents.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { activatePolicies, packSources, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

const PACK = '/v1/policies/packs/pack-dev-observe';

let deployment: Deployment;
let tenant: Tenant;
let agent: TestAgent;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
  agent = await approvedAgent(deployment, tenant, 'worker', ['mail.*', 'search']);
});

const attempt = (body: object, by = tenant.alice) => by.post<PackTrial>(`${PACK}/try`, body);
const tried = async (call: object, rest: object = {}) => {
  const { status, body } = await attempt({ call: { agentId: agent.id, ...call }, ...rest });
  expect(status).toBe(200);
  return body;
};

test('a call is tried as it would be decided, and nothing is sealed, counted, asked for or used [PACK-04]', async () => {
  await activatePolicies(
    tenant,
    restriction('approve', 'mail.send'),
    `@id("often") @outcome("deny") @reason("too often")
forbid (principal, action, resource) when { context.rate.lastMinute >= 2 };`,
  );
  const before = (await newestEvent(tenant))?.id;
  const call = { tool: 'mail.send', arguments: { to: 'bob' } };
  for (let count = 0; count < 4; count++) {
    expect(await tried(call)).toMatchObject({
      pack: { id: 'pack-dev-observe', version: 2 },
      outcome: 'approve',
      answer: { decision: 'deny' },
      rule: 'approve-mail-send',
      reasons: [{ rule: 'approve-mail-send', outcome: 'approve' }],
      facts: { rate: { lastMinute: 0 }, hasApproval: false },
    });
  }
  expect(await tried(call, { hasApproval: true })).toMatchObject({ outcome: 'allow' });
  const often = { ...call, rate: { lastMinute: 2, lastHour: 2 } };
  expect(await tried(often)).toMatchObject({ outcome: 'deny', rule: 'often' });
  expect(await tried({ tool: 'repo.push' })).toMatchObject({ outcome: 'deny', rule: 'scope' });
  const { items } = (await tenant.vera.get<{ items: Approval[] }>('/v1/approvals')).body;
  expect(items).toEqual([]);
  expect((await newestEvent(tenant))?.id).toBe(before);

  const { body } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
  expect(body.decision).toBe('deny');
  expect((await newestEvent(tenant))?.data).toMatchObject({ rule: 'approve-mail-send' });
});

test('arguments are inspected as in production, and answered without their values [PACK-04]', async () => {
  const secret = githubToken();
  const trial = await tried({
    tool: 'search',
    arguments: { note: secret, deep: { x: 'plain-value' } },
  });
  expect(trial).toMatchObject({ outcome: 'deny', rule: 'secret-in-arguments' });
  expect(JSON.stringify(trial)).not.toContain(secret);
  expect(JSON.stringify(trial)).not.toContain('plain-value');
});

test('sources that are not saved are tried, and refused where saving them would be [PACK-04]', async () => {
  const sources = packSources(restriction('deny', 'mail.send'));
  const trial = await tried({ tool: 'mail.send' }, { sources });
  expect(trial).toMatchObject({ pack: { version: null }, outcome: 'deny', rule: 'deny-mail-send' });
  const broken = packSources('permit (principal, wrong, resource);');
  const call = { agentId: agent.id, tool: 'mail.send' };
  expectProblem(await attempt({ call, sources: broken }), 'unprocessable');
  expect((await tenant.vera.get<PolicyPackDetail>(PACK)).body.versions).toHaveLength(1);
});

test('the call of an event is decided again from its sealed facts, of this tenant alone [PACK-04]', async () => {
  const { body: check } = await agent.api.post<GovernDecision>('/v1/govern/check', {
    tool: 'mail.send',
  });
  const { evidenceId } = check;
  await until('the facts are recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where evidence_id = $1', [
      evidenceId,
    ]);
    return rows.length === 1;
  });
  expect((await attempt({ evidenceId })).body).toMatchObject({ outcome: 'allow' });
  const sources = packSources(restriction('deny', 'mail.send'));
  expect((await attempt({ evidenceId, sources })).body).toMatchObject({ outcome: 'deny' });

  const other = await deployment.createTenant(`tenant-${made++}`);
  expectProblem(await attempt({ evidenceId }, other.alice), 'not_found');
  const call = { agentId: agent.id, tool: 'search' };
  expectProblem(await attempt({ call }, other.alice), 'not_found');
  expectProblem(await attempt({ call }, tenant.vera), 'forbidden');
  expectProblem(await attempt({ call, version: 7 }), 'not_found');
  expectProblem(await attempt({ call, evidenceId }), 'malformed');
  expectProblem(await attempt({}), 'malformed');
  expectProblem(await attempt({ call, sources, version: 1 }), 'malformed');
  expectProblem(await attempt({ evidenceId: `evt_${'0'.repeat(26)}` }), 'not_found');
  await deployment.sql("update decision_facts set decision = '{}' where evidence_id = $1", [
    evidenceId,
  ]);
  expectProblem(await attempt({ evidenceId }), 'conflict');
});

test('the largest arguments are bounded by the budget of inspection, and then denied [PACK-04]', async () => {
  const items = Array.from({ length: 120_000 }, (_, index) => ({
    [`name-${index}`]: 'value value',
  }));
  const trial = await tried({ tool: 'search', arguments: { items } });
  expect(trial).toMatchObject({ outcome: 'deny', answer: { decision: 'deny' } });
  expect(JSON.stringify(trial).length).toBeLessThan(100_000);
}, 60_000);

/** Returns a token of GitHub that no service has issued. */
test('a rule that reads what was not recorded is told apart from one that denies, and a leap second is refused', async () => {
  const sources = packSources(
    `@id("often") @outcome("deny") @reason("too often")
forbid (principal, action, resource) when { context.rate.lastMinute >= 100 };`,
  );
  const call = { tool: 'mail.send' };
  expect(await tried(call, { sources })).toMatchObject({ outcome: 'allow', fault: null });
  await agent.api.post('/v1/govern/check', call);
  const evidenceId = await until('the decision is recorded', async () => {
    const [row] = await deployment.sql<{ id: string }>(
      'select evidence_id as id from decision_facts where tenant_id = $1',
      [tenant.id],
    );
    return row?.id ?? null;
  });
  const { body } = await attempt({ evidenceId, sources });
  expect(body).toMatchObject({ outcome: 'deny', fault: 'evaluation error in often' });
  const leap = { agentId: agent.id, ...call, now: '2026-12-31T23:59:60.000Z' };
  expectProblem(await attempt({ call: leap }), 'malformed', 'tryPack');
});
