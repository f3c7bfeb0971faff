import type { Asset, Finding, FindingBlastRadius, Repository, ScanReport } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { waitForJobs } from '../harness/jobs.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, relation, scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const tool = (name: string, path = 'agent.py') =>
  asset({ kind: 'tool', name, occurrences: [{ path, line: 2, snippetHash: '0'.repeat(64) }] });

const risk = scanFinding({ category: 'agent-config', path: 'agent.py', secret: 'risk' });

/** A report of an agent with a risk in its file, and these tools. */
const withTools = (...tools: readonly Asset[]): ScanReport => ({
  ...scanReport([risk], tools),
  relations: tools.map(relation),
});

const radiusOf = async (repo: TestRepository): Promise<FindingBlastRadius> =>
  ((await repo.findings())[0] as Finding).blastRadius;

const settled = (repo: TestRepository, computed: number) =>
  until(`the computed score is ${computed}`, async () => {
    const radius = await radiusOf(repo);
    return radius.computed === computed && radius;
  });

describe('the blast radius', () => {
  test('is recomputed when the inventory changes, in files and findings that no scan saw again [FIND-03]', async () => {
    const repo = await testRepository(tenant);
    await repo.upload(withTools());
    expect(await settled(repo, 60)).toMatchObject({ score: 60, override: null });

    await repo.upload(withTools(tool('refund')));
    expect(await settled(repo, 62)).toMatchObject({
      score: 62,
      factors: [
        { name: 'reach', points: 60 },
        { name: 'reaches tools and MCP servers', value: 'refund', points: 2 },
      ],
    });

    const others = [1, 2, 3, 4].map((n) => tool(`tool-${n}`, 'tools/all.py'));
    const report = { ...scanReport([], others), relations: others.map(relation) };
    await repo.upload(report, undefined, { root: 'tools' });
    expect(await settled(repo, 64)).toMatchObject({
      factors: [{}, { value: 'refund, tool-1, tool-2 and 2 more', points: 4 }],
    });

    await repo.upload(withTools());
    expect((await settled(repo, 60)).factors).toHaveLength(1);
  });

  test('is recomputed when a branch that still has the finding becomes the default one [FIND-03]', async () => {
    const repo = await testRepository(tenant);
    await repo.upload(withTools());
    await repo.upload(scanReport([risk]), 'refs/heads/next');
    await repo.upload({ ...withTools(tool('refund')), findings: [] });
    const { body } = await tenant.vera.get<Repository>(`/v1/repos/${repo.id}`);
    const jobs = await deployment.sql<{ id: string }>(
      `select id from pgboss.job where name = 'outbox.inventory.recorded'`,
    );
    await waitForJobs(
      deployment,
      jobs.map(({ id }) => id),
    );

    await tenant.alice.put('/v1/repos', { name: body.name, defaultBranch: 'next' });

    expect((await settled(repo, 62)).factors).toHaveLength(2);
  });

  test('orders the list by what it is now', async () => {
    const repo = await testRepository(tenant);
    const other = scanFinding({
      path: 'b.ts',
      secret: 'b',
      blastRadius: { score: 61, factors: [] },
    });
    const all = withTools(tool('refund'));
    await repo.upload({ ...all, findings: [risk, other] });
    const list = await until('the list has the new order', async () => {
      const { body } = await tenant.vera.get<{ items: Finding[] }>(
        `/v1/findings?repoId=${repo.id}&sort=blastRadius`,
      );
      return body.items[0]?.blastRadius.score === 62 && body.items;
    });

    expect(list.map(({ blastRadius }) => blastRadius.score)).toEqual([62, 61]);
  });
});

describe('an override of the blast radius', () => {
  const overridden = async (score = 90) => {
    const repo = await testRepository(tenant);
    await repo.upload(withTools());
    const [finding] = await repo.findings();
    const path = `/v1/findings/${finding?.id}`;
    const set = await tenant.alice.put<Finding>(`${path}/blast-radius-override`, {
      score,
      reason: 'It also reads the billing account.',
    });
    return { repo, path, set };
  };
  const lastEvent = async () => {
    const { body } = await tenant.vera.get<{ items: { event: object }[] }>('/v1/evidence?limit=1');
    return body.items[0]?.event;
  };

  test('stands beside the computed score, and is sealed without its words [FIND-03]', async () => {
    const { path, set } = await overridden();

    expect(set.status).toBe(200);
    expect(set.body.blastRadius).toMatchObject({
      score: 90,
      computed: 60,
      override: { score: 90, reason: 'It also reads the billing account.', by: expect.any(String) },
    });
    expect((await tenant.vera.get(path)).body).toEqual(set.body);
    const event = await lastEvent();
    expect(event).toMatchObject({
      kind: 'finding.score_overridden',
      data: { score: 90, computed: 60 },
    });
    expect(JSON.stringify(event)).not.toContain('billing');
  });

  test('stays through rescans and changes of the inventory, until it is deleted [FIND-03]', async () => {
    const { repo, path } = await overridden(0);
    await repo.upload(withTools(tool('refund')));
    expect(await settled(repo, 62)).toMatchObject({ score: 0, override: { score: 0 } });

    expect(await tenant.alice.delete(`${path}/blast-radius-override`)).toMatchObject({
      status: 204,
    });
    expect(await radiusOf(repo)).toMatchObject({ score: 62, computed: 62, override: null });
    expect(await lastEvent()).toMatchObject({
      kind: 'finding.score_restored',
      data: { score: 0, computed: 62 },
    });
    expectProblem(await tenant.alice.delete(`${path}/blast-radius-override`), 'not_found');
  });

  test.each([
    { score: 101, reason: 'x' },
    { score: -1, reason: 'x' },
    { score: 1.5, reason: 'x' },
    { score: 50, reason: ' ' },
    { score: 50 },
  ])('that is not a score with a reason is refused: %j', async (body) => {
    const { path } = await overridden();

    expectProblem(await tenant.alice.put(`${path}/blast-radius-override`, body), 'malformed');
  });
});
