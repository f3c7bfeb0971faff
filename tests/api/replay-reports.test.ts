import type { Approval, PackChange, ReplayReport, ReplaySummary } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, askPromotion, packSources, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

const REPLAYS = '/v1/policies/replays';
const PROMOTIONS = '/v1/policies/promotions';

let deployment: Deployment;
let tenant: Tenant;
let made = 0;

beforeAll(async () => {
  deployment = await borrowDeployment();
});
afterAll(() => deployment?.stop());
beforeEach(async () => {
  tenant = await deployment.createTenant(`tenant-${made++}`);
});

type Page = { readonly items: ReplaySummary[]; readonly nextCursor: string | null };

const replay = async (body: object) =>
  (await tenant.alice.post<ReplayReport>('/v1/policies/replay', body)).body;
const report = async (id: string) => (await tenant.vera.get<ReplayReport>(`${REPLAYS}/${id}`)).body;

const DENY_ALL =
  '@id("deny-all") @outcome("deny") @reason("closed") forbid (principal, action, resource);';

test('reports of calls with any character in their names are listed [PACK-04]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker');
  await agent.api.post('/v1/govern/check', { tool: 'mail.send', server: 'a\u0000b' });
  await until('the decision is recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where tenant_id = $1', [
      tenant.id,
    ]);
    return rows.length === 1;
  });
  await tenant.alice.put('/v1/policies/packs/pack-dev-observe', {
    sources: packSources(DENY_ALL),
  });
  const { id, flips } = await replay({ packId: 'pack-dev-observe', version: 2 });
  expect(flips).toBe(1);

  const { body } = await tenant.vera.get<Page>(REPLAYS);

  expect(body.items).toMatchObject([{ id, flips: 1 }]);
  expect((await report(id)).groups).toMatchObject([{ server: 'a\u0000b' }]);
});

test('a report is read as it was made, and is stale once another version is active [PACK-04]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker');
  await agent.api.post('/v1/govern/check', { tool: 'mail.send' });
  await agent.api.post('/v1/govern/check', { tool: 'search' });
  await until('the decisions are recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where tenant_id = $1', [
      tenant.id,
    ]);
    return rows.length === 2;
  });
  await tenant.alice.put('/v1/policies/packs/pack-dev-observe', {
    sources: packSources(restriction('deny', 'mail.send')),
  });
  const answered = await replay({ packId: 'pack-dev-observe', version: 2 });
  expect(answered).toMatchObject({
    recorded: 2,
    covered: 2,
    unchanged: 1,
    flips: 1,
    wouldDeny: 1,
    wouldAllow: 0,
    isStale: false,
    // a version against its own pack promotes nothing
    isPromotable: false,
    createdBy: expect.stringContaining('#alice'),
  });
  expect(await report(answered.id)).toEqual(answered);

  await activatePolicies(tenant, restriction('deny', 'search'));

  expect(await report(answered.id)).toEqual({ ...answered, isStale: true });
  const back = await replay({ packId: 'pack-dev-observe', version: 1 });
  expect(back).toMatchObject({ wouldDeny: 0, wouldAllow: 1, flips: 1, isStale: false });
});

test('calls that would wait for an approval are counted apart from those that would be denied [PACK-04]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker');
  for (const tool of ['mail.send', 'search', 'notes.read'])
    await agent.api.post('/v1/govern/check', { tool });
  await until('the decisions are recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where tenant_id = $1', [
      tenant.id,
    ]);
    return rows.length === 3;
  });
  const sources = packSources(
    restriction('deny', 'mail.send'),
    restriction('approve', 'search'),
    restriction('approve', 'notes.read'),
  );
  await tenant.alice.put('/v1/policies/packs/pack-dev-observe', { sources });
  const { id, ...made } = await replay({ packId: 'pack-dev-observe', version: 2 });
  expect(made).toMatchObject({ flips: 3, wouldDeny: 1, wouldWait: 2, wouldAllow: 0 });

  // as an earlier release stored it
  await deployment.sql(
    `update replay_reports set counts = counts - 'wouldWait',
       report = replace(report::text, '"wouldWait":2,', '')::json where replay_id = $1`,
    [id],
  );
  const { body } = await tenant.vera.get<Page>(REPLAYS);
  expect(body.items).toMatchObject([{ id, wouldWait: 0 }]);
  expect(await report(id)).toMatchObject({ wouldDeny: 1, wouldWait: 0 });
});

test('a report is promotable while its candidate is active, against the next pack [PACK-04]', async () => {
  const of = (version: number) =>
    replay({ packId: 'pack-dev-observe', version, against: 'pack-staging' });
  const first = await of(1);
  expect(first.isPromotable).toBe(true);
  await activatePolicies(tenant, restriction('deny', 'mail.send'));
  expect(await report(first.id)).toMatchObject({ isStale: false, isPromotable: false });
  const second = await of(2);
  expect(second.isPromotable).toBe(true);
});

test('reports are listed by pack, newest first, by pages, and never those of another tenant [PACK-04]', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    ids.unshift((await replay({ packId: 'pack-staging', version: 1 })).id);
  }
  const { id: otherPack } = await replay({ packId: 'pack-dev-observe', version: 1 });
  const list = async (query: string) => (await tenant.vera.get<Page>(`${REPLAYS}${query}`)).body;
  const first = await list('?packId=pack-staging&limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.items[0]).toMatchObject({ recorded: 0, flips: 0, isStale: false });
  expect(first.items[0]).not.toHaveProperty('groups');
  const second = await list(`?packId=pack-staging&limit=2&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null });
  expect((await list('')).items[0]?.id).toBe(otherPack);

  const other = await deployment.createTenant(`tenant-${made++}`);
  expectProblem(await other.alice.get(`${REPLAYS}/${otherPack}`), 'not_found');
  expect((await other.alice.get<Page>(REPLAYS)).body.items).toEqual([]);
});

test('a tenant keeps its newest 500 reports, and another tenant loses none [PACK-04]', async () => {
  const other = await deployment.createTenant(`tenant-${made++}`);
  const { body: kept } = await other.alice.post<ReplayReport>('/v1/policies/replay', {
    packId: 'pack-staging',
    version: 1,
  });
  const { id: oldest } = await replay({ packId: 'pack-staging', version: 1 });
  await deployment.sql(
    `insert into replay_reports (tenant_id, replay_id, candidate_pack, candidate_version, against_pack, against_version, created_by, report)
     select $1, 'rpl_z' || lpad(n::text, 25, '0'), 'pack-staging', 1, 'pack-staging', 1, 'user:x', '{"recorded":0}'
     from generate_series(1, 499) n`,
    [tenant.id],
  );
  expect(await report(oldest)).toMatchObject({ id: oldest });
  await replay({ packId: 'pack-staging', version: 1 });
  expectProblem(await tenant.vera.get(`${REPLAYS}/${oldest}`), 'not_found');
  expect((await other.vera.get(`${REPLAYS}/${kept.id}`)).status).toBe(200);
});

test('a promotion to production is listed while it waits, with its report [PACK-02]', async () => {
  const asked = (await askPromotion(tenant)) as { readonly body: PackChange };
  const waiting = async (by = tenant.vera) =>
    (await by.get<{ items: Approval[] }>(PROMOTIONS)).body.items;
  const [promotion] = await waiting();
  expect(promotion).toMatchObject({
    id: asked.body.approvalId,
    state: 'waiting',
    change: { operation: 'promotePack', packId: 'pack-production', replayId: expect.any(String) },
    requestedBy: expect.stringContaining('#alice'),
  });
  const change = promotion?.change as { readonly replayId: string };
  expect(await report(change.replayId)).toMatchObject({ isPromotable: true });
  const other = await deployment.createTenant(`tenant-${made++}`);
  expect(await waiting(other.alice)).toEqual([]);
  await tenant.bob.post(`/v1/approvals/${asked.body.approvalId}/approve`);
  expect(await waiting()).toEqual([]);
  expect(await report(change.replayId)).toMatchObject({ isStale: true, isPromotable: false });
});
