import type {
  CreatedToken,
  EvidenceRecord,
  ListedRepository,
  Repository,
  ScanSummary,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { asset, relation, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;
let ci: Api;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  const { body } = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
  ci = deployment.as(body.token);
});
afterAll(() => deployment?.stop());

const sealedAbout = async (id: string) =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence'))
    .map(({ event }) => event)
    .filter((event) => event.subject.id === id)
    .reverse();

describe('a repository', () => {
  test('is sealed when it is registered, and not again when it is named again [EVID-01]', async () => {
    const first = await ci.put<Repository>('/v1/repos', { name: 'acme/sealed' });
    await ci.put('/v1/repos', { name: 'acme/sealed' });
    await ci.put('/v1/repos', { name: 'acme/sealed', defaultBranch: 'main' });

    expect(first.status).toBe(200);
    expect((await sealedAbout(first.body.id)).map(({ kind }) => kind)).toEqual([
      'repository.registered',
    ]);
  });

  test('gets another default branch from an admin, sealed, and from no service token [AUTH-04, EVID-01]', async () => {
    const repo = await testRepository(tenant);
    await repo.upload(scanReport([scanFinding({ path: 'main.ts' })]));
    await repo.upload(scanReport([scanFinding({ path: 'other.ts', secret: 'x' })]), 'refs/heads/x');

    const refused = await ci.put('/v1/repos', { name: repo.name, defaultBranch: 'x' });
    const before = await repo.status();
    await tenant.alice.put('/v1/repos', { name: repo.name, defaultBranch: 'x' });

    expectProblem(refused, 'forbidden', 'putRepository');
    expect(before).toEqual({ 'main.ts': 'open' });
    expect(await repo.status()).toEqual({ 'other.ts': 'open' });
    const events = await sealedAbout(repo.id);
    expect(events.at(-1)).toMatchObject({
      kind: 'repository.updated',
      data: { defaultBranch: 'x', formerDefaultBranch: 'main' },
    });
  });

  test('has its settings changed by admins only, sealed with what they were, and not again [AUTH-04, EVID-01]', async () => {
    const repo = await testRepository(tenant);
    const change = (who: Api, body: object) =>
      who.send<Repository>('PATCH', `/v1/repos/${repo.id}`, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const body = { mode: 'enforce', failOn: 'medium' };

    const refused = await change(ci, body);
    const changed = await change(tenant.alice, body);
    const again = await change(tenant.alice, body);

    expectProblem(refused, 'forbidden', 'updateRepository');
    expect(changed.body).toMatchObject({ ...body, defaultBranch: 'main', version: 2 });
    expect(again.body).toEqual(changed.body);
    const events = await sealedAbout(repo.id);
    expect(events.map(({ kind }) => kind)).toEqual(['repository.registered', 'repository.updated']);
    expect(events[1]?.data).toEqual({
      ...body,
      defaultBranch: 'main',
      archived: false,
      formerMode: 'observe',
      formerFailOn: 'high',
    });
    expectProblem(await change(tenant.vera, body), 'forbidden', 'updateRepository');
    for (const bad of [{}, { mode: 'block' }, { failOn: 'worst' }, { name: 'other' }]) {
      expectProblem(await change(tenant.alice, bad), 'malformed', 'updateRepository');
    }
  });

  test('takes no scans while it is archived, and keeps its findings [FIND-01]', async () => {
    const repo = await testRepository(tenant);
    await repo.upload(scanReport([scanFinding()]));

    const refused = await ci.put('/v1/repos', { name: repo.name, archived: true });
    const { body } = await tenant.alice.put<Repository>('/v1/repos', {
      name: repo.name,
      archived: true,
    });

    expectProblem(refused, 'forbidden', 'putRepository');
    expect(body.archivedAt).toEqual(expect.any(String));
    expectProblem(await repo.post(scanReport()), 'conflict', 'uploadScan');
    expect(await repo.findings()).toHaveLength(1);
    await tenant.alice.put('/v1/repos', { name: repo.name, archived: false });
    await repo.upload(scanReport());
  });

  test('is deleted with all that was found in it, and the evidence stays [FIND-01, EVID-01]', async () => {
    const [repo, other] = [await testRepository(tenant), await testRepository(tenant)];
    const report = { ...scanReport([scanFinding()], [asset()]), relations: [relation(asset())] };
    for (const each of [repo, other]) await each.upload(report);
    const rows = async (id: string) => {
      const tables = ['repositories', 'scans', 'findings', 'finding_presence', 'assets'];
      const counts = [...tables, 'asset_relations'].map(
        (table) => `(select count(*)::int from ${table} where repo_id = $1) as ${table}`,
      );
      const [row] = await deployment.sql<Record<string, number>>(`select ${counts}`, [id]);
      return Object.values(row as Record<string, number>);
    };

    expectProblem(await ci.delete(`/v1/repos/${repo.id}`), 'forbidden', 'deleteRepository');
    const { status } = await tenant.alice.delete(`/v1/repos/${encodeURIComponent(repo.name)}`);

    expect(status).toBe(204);
    expect(await rows(repo.id)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await rows(other.id)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await sealedAbout(repo.id)).map(({ kind }) => kind)).toEqual([
      'repository.registered',
      'scan.uploaded',
      'repository.deleted',
    ]);
    expectProblem(
      await tenant.alice.delete(`/v1/repos/${repo.id}`),
      'not_found',
      'deleteRepository',
    );
  });

  test('is listed with the last scan of its default branch, not with those of other refs', async () => {
    const [scanned, other] = [await testRepository(tenant), await testRepository(tenant)];
    await scanned.upload(scanReport([scanFinding()]));
    await other.upload(scanReport([scanFinding()]), 'refs/heads/topic');
    const all = await allPages<ListedRepository>(tenant.vera, '/v1/repos');
    const timeOf = (id: string) => all.find((one) => one.id === id)?.lastScanAt;
    const [scan] = await allPages<ScanSummary>(tenant.vera, `/v1/repos/${scanned.id}/scans`);
    expect(timeOf(scanned.id)).toBe(scan?.createdAt);
    expect(timeOf(other.id)).toBeNull();
  });
});

test('repositories are listed by name and paged without loss or repetition', async () => {
  for (const name of ['Zeta', '_x', 'a.b/c', 'a/b', 'a-b/c'])
    await tenant.alice.put('/v1/repos', { name });
  const whole = await allPages<Repository>(tenant.vera, '/v1/repos');

  for (const limit of [1, 2, 3]) {
    expect(await allPages<Repository>(tenant.vera, '/v1/repos', limit)).toEqual(whole);
  }
  const names = whole.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});
