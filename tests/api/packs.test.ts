import type {
  GovernDecision,
  PackChange,
  PackValidation,
  PolicyPack,
  PolicyPackDetail,
  Problem,
  ReplayReport,
} from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { newestEvent } from '../harness/agents.ts';
import type { Api } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { activatePolicies, askPromotion, packSources, restriction } from '../harness/packs.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

const PACKS = '/v1/policies/packs';
const REASON = { reason: 'tried for a week' };

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

const listed = async () => (await tenant.vera.get<{ items: PolicyPack[] }>(PACKS)).body.items;
const versions = async () => (await listed()).map(({ version }) => version);
const detail = async (packId: string) =>
  (await tenant.vera.get<PolicyPackDetail>(`${PACKS}/${packId}`)).body;
const change = (packId: string, step: string, body: object, by = tenant.alice) =>
  by.post<PackChange>(`${PACKS}/${packId}/${step}`, body);
const check = async (api: Api, tool: string) =>
  (await api.post<GovernDecision>('/v1/govern/check', { tool })).body;
const replay = async (body: object) =>
  (await tenant.alice.post<ReplayReport>('/v1/policies/replay', body)).body;

test('the three packs are listed in the order of promotion, with their rules, version and status [PACK-01]', async () => {
  const packs = await listed();

  expect(packs).toMatchObject([
    { id: 'pack-dev-observe', environment: 'development', version: 1, status: 'active' },
    { id: 'pack-staging', environment: 'staging', version: 1, status: 'active' },
    { id: 'pack-production', environment: 'production', version: 2, status: 'active' },
  ]);
  expect(packs[0]?.rules).toContainEqual({
    id: 'secret-in-arguments',
    outcome: 'deny',
    reason: 'the arguments hold a secret',
  });
  expect(packs[2]?.rules).toContainEqual(
    expect.objectContaining({ id: 'privileged-tool', outcome: 'step-up' }),
  );
});

describe('saving', () => {
  test('keeps a draft that decides nothing until it is activated [PACK-02]', async () => {
    const agent = await approvedAgent(deployment, tenant, 'worker');
    const sources = packSources(restriction('deny', 'mail.send'));

    const saved = await tenant.alice.put<PolicyPackDetail>(`${PACKS}/pack-dev-observe`, {
      sources,
    });

    expect(saved.status).toBe(201);
    expect(saved.body).toMatchObject({ version: 2, status: 'draft', sources });
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'pack.saved',
      subject: { type: 'pack', id: 'pack-dev-observe' },
      data: { version: 2 },
    });
    expect(await versions()).toEqual([1, 1, 2]);
    expect((await check(agent.api, 'mail.send')).decision).toBe('allow');

    await change('pack-dev-observe', 'activate', { version: 2, ...REASON });

    const denied = await check(agent.api, 'mail.send');
    expect(denied).toMatchObject({ decision: 'deny', reason: 'the tool is restricted' });
    expect((await newestEvent(tenant))?.data).toMatchObject({
      rule: 'deny-mail-send',
      pack: { id: 'pack-dev-observe', version: 2 },
    });
  });

  test('refuses policies that the engine refuses, naming file, line and column of each [PACK-02]', async () => {
    const broken = restriction('deny', 'mail.send').replace('resource.name', 'resource.nam');

    const answer = await tenant.alice.put<Problem>(`${PACKS}/pack-staging`, {
      sources: packSources(broken),
    });

    expectProblem(answer, 'unprocessable');
    expect(answer.body.errors).toEqual([
      {
        at: '/sources/2/text',
        message: expect.stringMatching(/^own-0\.cedar:5:8: .*nam/),
      },
    ]);
    expect(await versions()).toEqual([1, 1, 2]);
  });
});

describe('validating', () => {
  const validate = (sources: object, by = tenant.alice) =>
    by.post<PackValidation>(`${PACKS}/pack-staging/validate`, { sources });

  test('finds what saving finds, and saves and seals nothing [PACK-02]', async () => {
    const before = (await newestEvent(tenant))?.id;
    const broken = restriction('deny', 'mail.send').replace('resource.name', 'resource.nam');
    const shadowed = '@id("again") permit (principal, action, resource) when { false };';
    const sources = packSources(broken, '@id("in-scope") permit (principal, wrong, resource);');

    const answer = await validate(sources);
    const saved = await tenant.alice.put<Problem>(`${PACKS}/pack-staging`, { sources });

    expect(answer.body).toMatchObject({ isValid: false, errorCount: 2 });
    expect(answer.body.errors[0]).toMatch(/^own-0\.cedar:5:8: .*nam/);
    expect(answer.body.errors).toEqual(saved.body.errors?.map(({ message }) => message));
    const { body } = await validate(packSources(shadowed));
    expect(body).toMatchObject({ isValid: true, errors: [], warningCount: 1 });
    expect(body.warnings[0]).toMatch(/^own-0\.cedar:1:\d+: /);
    expect((await newestEvent(tenant))?.id).toBe(before);
    expect((await detail('pack-staging')).versions).toHaveLength(1);
    const twice = [...packSources(), ...packSources()];
    expectProblem(await validate(twice), 'unprocessable');
    expectProblem(await validate(packSources(), tenant.vera), 'forbidden');
  });

  test('lists the first 100 errors of a pack of the largest size, while calls are decided at once [PACK-02]', async () => {
    const agent = await approvedAgent(deployment, tenant, 'worker');
    await check(agent.api, 'search');
    const policy = (id: number) =>
      `@id("p${id}") permit (principal, action, resource) when { resource.nam == "${'x'.repeat(700)}" };\n`;
    const sources = Array.from({ length: 4 }, (_, file) => ({
      file: `own-${file}.cedar`,
      text: Array.from({ length: 1_240 }, (_one, index) => policy(file * 1_240 + index)).join(''),
    }));

    let isAnswered = false;
    const validating = validate(sources).finally(() => {
      isAnswered = true;
    });
    let decidedMeanwhile = 0;
    while (!isAnswered) {
      expect((await check(agent.api, 'search')).decision).toBe('allow');
      if (!isAnswered) decidedMeanwhile++;
    }

    const { body } = await validating;
    expect(body).toMatchObject({ isValid: false, errorCount: 4_960 });
    expect(body.errors).toHaveLength(100);
    expect(decidedMeanwhile).toBeGreaterThan(10);
  }, 120_000);
});

describe('promotion', () => {
  test('takes the active version one environment further, and no pack skips one [PACK-02]', async () => {
    await activatePolicies(tenant, restriction('deny', 'mail.send'));

    const promoted = await change('pack-dev-observe', 'promote', REASON);

    expect(promoted).toMatchObject({
      status: 200,
      body: { pack: { id: 'pack-staging', version: 2 }, approvalId: null },
    });
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'pack.promoted',
      actor: { id: expect.stringContaining('#alice') },
      data: { version: 2, previous: 1, from: { pack: 'pack-dev-observe', version: 2 }, ...REASON },
    });
    const staging = await detail('pack-staging');
    expect(staging.sources).toEqual((await detail('pack-dev-observe')).sources);
    expect(await versions()).toEqual([2, 2, 2]);
    expectProblem(await change('pack-production', 'promote', REASON), 'conflict');
    expectProblem(await change('pack-staging', 'activate', { version: 1, ...REASON }), 'conflict');
  });

  test('to production needs a current replay report and another admin, who makes it by approving [PACK-02, PACK-04]', async () => {
    await activatePolicies(tenant, restriction('deny', 'mail.send'));
    await change('pack-dev-observe', 'promote', REASON);
    expectProblem(await change('pack-staging', 'promote', REASON), 'conflict');
    const { id: replayId } = await replay({
      packId: 'pack-staging',
      version: 2,
      against: 'pack-production',
    });

    const asked = await change('pack-staging', 'promote', { ...REASON, replayId });

    expect(asked).toMatchObject({ status: 202, body: { pack: { version: 2 } } });
    const approval = `/v1/approvals/${asked.body.approvalId}`;
    expectProblem(await tenant.alice.post(`${approval}/approve`), 'forbidden');
    expect(await versions()).toEqual([2, 2, 2]);

    const approved = await tenant.bob.post(`${approval}/approve`);

    expect(approved).toMatchObject({ status: 200, body: { kind: 'change', state: 'used' } });
    expect(await versions()).toEqual([2, 2, 3]);
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'pack.promoted',
      data: { approval: asked.body.approvalId },
    });
    expectProblem(await tenant.bob.post(`${approval}/approve`), 'conflict');
    // the report is of a version that is not active any more
    expectProblem(await change('pack-staging', 'promote', { ...REASON, replayId }), 'conflict');
  });

  test('that waits is not made once the version to promote has changed [PACK-02]', async () => {
    const asked = await askPromotion(tenant);
    await change('pack-dev-observe', 'promote', REASON);

    const approved = await tenant.bob.post(`/v1/approvals/${asked.body.approvalId}/approve`);

    expectProblem(approved, 'conflict');
    expect(await versions()).toEqual([1, 2, 2]);
  });
});

describe('rollback', () => {
  test('returns to a version that was active, and decides by it from then on [PACK-02]', async () => {
    const agent = await approvedAgent(deployment, tenant, 'worker');
    await activatePolicies(tenant, restriction('deny', 'mail.send'));
    expect((await check(agent.api, 'mail.send')).decision).toBe('deny');

    const answer = await change('pack-dev-observe', 'rollback', { version: 1, ...REASON });

    expect(answer).toMatchObject({ status: 200, body: { pack: { version: 1 } } });
    expect(await newestEvent(tenant)).toMatchObject({
      kind: 'pack.rolled_back',
      data: { version: 1, previous: 2, ...REASON },
    });
    expect((await check(agent.api, 'mail.send')).decision).toBe('allow');
    const { versions: all } = await detail('pack-dev-observe');
    expect(all.map(({ version, status }) => [version, status])).toEqual([
      [2, 'superseded'],
      [1, 'active'],
    ]);
  });

  test('never makes a draft active, so that production cannot be changed around promotion [PACK-02]', async () => {
    await tenant.alice.put(`${PACKS}/pack-production`, { sources: packSources() });

    const answer = await change('pack-production', 'rollback', { version: 3, ...REASON });

    expectProblem(answer, 'conflict');
    expect(await versions()).toEqual([1, 1, 2]);
  });
});

test('replay decides recorded calls under a draft and groups each decision that it changes [PACK-04]', async () => {
  const agent = await approvedAgent(deployment, tenant, 'worker');
  await check(agent.api, 'mail.send');
  await check(agent.api, 'search');
  await check(agent.api, 'mail.send');
  await until('the decisions are recorded', async () => {
    const rows = await deployment.sql('select from decision_facts where tenant_id = $1', [
      tenant.id,
    ]);
    return rows.length === 3;
  });
  const { body: draft } = await tenant.alice.put<PolicyPackDetail>(`${PACKS}/pack-dev-observe`, {
    sources: packSources(restriction('approve', 'mail.send')),
  });

  const report = await replay({ packId: 'pack-dev-observe', version: draft.version });

  expect(report).toMatchObject({
    candidate: { packId: 'pack-dev-observe', version: 2 },
    against: { packId: 'pack-dev-observe', version: 1 },
    recorded: 3,
    covered: 3,
    flips: 2,
    groups: [
      {
        agentId: agent.id,
        tool: 'mail.send',
        from: 'allow',
        to: 'approve',
        rule: 'approve-mail-send',
        count: 2,
      },
    ],
  });
  expect(report.examples).toHaveLength(2);
});
