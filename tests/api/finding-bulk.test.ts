import type {
  BulkOutcome,
  BulkPreview,
  EvidenceRecord,
  Finding,
  FindingTrend,
  UndoOutcome,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const at = (path: string) => scanFinding({ path, secret: path });

async function found(paths: readonly string[] = ['a.ts']): Promise<[TestRepository, Finding[]]> {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport(paths.map(at)));
  const findings = await repo.findings();
  return [repo, findings.sort((a, b) => (a.path < b.path ? -1 : 1))];
}

const act = (id: string, action: string, body: unknown = {}) =>
  tenant.alice.post<Finding>(`/v1/findings/${id}/${action}`, body);

const lastEvent = async () =>
  (await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1')).body.items[0]?.event;

const preview = (filter: unknown, api = tenant.alice) =>
  api.post<BulkPreview>('/v1/findings/bulk-previews', { filter });
const previewOf = (findingIds: unknown, api = tenant.alice) =>
  api.post<BulkPreview>('/v1/findings/bulk-previews', { findingIds });
const change = (previewId: string, action: unknown, api = tenant.alice) =>
  api.post<BulkOutcome>('/v1/findings/bulk', { previewId, action });
const undo = (previewId: string, api = tenant.alice) =>
  api.post<UndoOutcome>(`/v1/findings/bulk-previews/${previewId}/undo`);
const read = async (id: string) => (await tenant.vera.get<Finding>(`/v1/findings/${id}`)).body;

describe('a bulk change', () => {
  test('meets the findings of its preview and no others, once [FIND-02]', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `src/${n}.ts`);
    const [repo, findings] = await found([...paths, 'other.ts']);
    const { body, status } = await preview({ repoId: repo.id, path: 'src/' });
    expect([status, body.count, body.sample.length]).toEqual([201, 12, 10]);
    const triaged = findings.find(({ path }) => path === 'src/3.ts');
    await act(triaged?.id as string, 'ignore', { reason: 'accepted' });
    await repo.upload(scanReport([...paths, 'other.ts', 'src/new.ts'].map(at)));

    const outcome = await change(body.previewId, { kind: 'triage' });

    expect(outcome.body).toEqual({ changed: 11, skipped: 1 });
    const after = await repo.status();
    for (const path of paths) expect(after[path]).toBe(path === 'src/3.ts' ? 'ignored' : 'triaged');
    expect([after['other.ts'], after['src/new.ts']]).toEqual(['open', 'open']);
    const event = await lastEvent();
    expect(event).toMatchObject({ kind: 'finding.bulk_changed', data: { action: 'triage' } });
    expect(event?.data['findings']).toHaveLength(11);
    expectProblem(await change(body.previewId, { kind: 'triage' }), 'conflict', 'changeFindings');
  });

  test('is for whom it was previewed, and for an hour [FIND-02]', async () => {
    const [repo] = await found();
    const { body } = await preview({ repoId: repo.id });

    const byOther = await change(body.previewId, { kind: 'triage' }, tenant.bob);
    await deployment.sql(
      "update finding_bulk_previews set created_at = now() - interval '61 minutes' where preview_id = $1",
      [body.previewId],
    );
    const late = await change(body.previewId, { kind: 'triage' });

    expectProblem(byOther, 'not_found', 'changeFindings');
    expectProblem(late, 'conflict', 'changeFindings');
    expect(await repo.status()).toEqual({ 'a.ts': 'open' });
  });

  test('meets the findings that are named; one that does not exist or is of another tenant names itself [FIND-02]', async () => {
    const [repo, [one, , three]] = await found(['1.ts', '2.ts', '3.ts']);
    const ids = [one?.id, three?.id] as string[];
    const { body } = await previewOf([...ids, ids[0]]);
    expect([body.count, body.sample.map(({ id }) => id).sort()]).toEqual([2, ids.toSorted()]);
    await change(body.previewId, { kind: 'triage' });
    expect(await repo.status()).toEqual({ '1.ts': 'triaged', '2.ts': 'open', '3.ts': 'triaged' });
    const other = await deployment.createTenant('other');
    const refused = await previewOf(ids, other.alice);
    expectProblem(refused, 'not_found', 'createBulkPreview');
    expect(refused.body).toMatchObject({ detail: expect.stringMatching(ids.join('|')) });
  });

  test.each([
    ['nothing', {}],
    ['a filter and ids', { filter: {}, findingIds: [`fnd_${'0'.repeat(26)}`] }],
    ['no ids', { findingIds: [] }],
    ['more ids than it takes', { findingIds: Array(5_001).fill(`fnd_${'0'.repeat(26)}`) }],
  ])('with %s is not previewed', async (_name, body) => {
    const answer = await tenant.alice.post('/v1/findings/bulk-previews', body);
    expectProblem(answer, 'malformed', 'createBulkPreview');
  });

  test.each([
    ['an unknown action', { kind: 'delete' }],
    ['no reason to ignore', { kind: 'ignore' }],
    ['more than the action takes', { kind: 'triage', reason: 'accepted' }],
    [
      'an end that has passed',
      { kind: 'ignore', reason: 'accepted', until: '2020-01-01T00:00:00.000Z' },
    ],
  ])('with %s is malformed', async (_name, action) => {
    const [repo] = await found();
    const { body } = await preview({ repoId: repo.id });

    expectProblem(await change(body.previewId, action), 'malformed', 'changeFindings');
  });
});

describe('undoing a bulk change', () => {
  const later = () => new Date(Date.now() + 3_600_000).toISOString();

  test('gives each finding its former decision, counts it again and is sealed [FIND-02, EVID-01]', async () => {
    const [repo, [, ignored, triaged]] = await found(['1.ts', '2.ts', '3.ts']);
    await act(ignored?.id as string, 'ignore', { reason: 'accepted', until: later() });
    await act(triaged?.id as string, 'triage');
    const before = await repo.findings();
    const { body } = await preview({ repoId: repo.id });
    await change(body.previewId, { kind: 'ignore', reason: 'false_positive' });
    expect(new Set(Object.values(await repo.status()))).toEqual(new Set(['ignored']));
    const openToday = async () => {
      const trend = await tenant.vera.get<FindingTrend>(
        `/v1/findings/trend?days=1&repoId=${repo.id}`,
      );
      return trend.body.days.at(-1)?.openBySeverity.high;
    };
    expect(await openToday()).toBe(0);

    expect((await undo(body.previewId)).body).toEqual({ restored: 3, skipped: 0 });

    expect(await repo.findings()).toEqual(before);
    expect(await openToday()).toBe(1);
    const event = await lastEvent();
    expect(event).toMatchObject({ kind: 'finding.bulk_undone', data: { action: 'ignore' } });
    expect(event?.data['findings']).toHaveLength(3);
    expectProblem(await undo(body.previewId), 'conflict', 'undoFindingsChange');
  });

  test('gives each finding its former assignee', async () => {
    const [, [one, two]] = await found(['1.ts', '2.ts']);
    await act(one?.id as string, 'assign', { assignee: 'carol' });
    const { body } = await previewOf([one?.id, two?.id]);
    await change(body.previewId, { kind: 'assign', assignee: 'dave' });
    await act(two?.id as string, 'triage');

    expect((await undo(body.previewId)).body).toEqual({ restored: 2, skipped: 0 });

    const after = [await read(one?.id as string), await read(two?.id as string)];
    expect(after.map(({ assignee, status }) => [assignee, status])).toEqual([
      ['carol', 'open'],
      [null, 'triaged'],
    ]);
  });

  test('leaves an assignment that somebody made again since, also of the same person', async () => {
    const [, [one, two]] = await found(['1.ts', '2.ts']);
    const { body } = await previewOf([one?.id, two?.id]);
    await change(body.previewId, { kind: 'assign', assignee: 'dave' });
    await act(one?.id as string, 'assign', { assignee: 'carol' });
    await act(one?.id as string, 'assign', { assignee: 'dave' });

    expect((await undo(body.previewId)).body).toEqual({ restored: 1, skipped: 1 });

    expect((await read(one?.id as string)).assignee).toBe('dave');
    expect((await read(two?.id as string)).assignee).toBeNull();
  });

  test('leaves what somebody changed since, and what is gone', async () => {
    const [repo, [one, two]] = await found(['1.ts', '2.ts', '3.ts']);
    const { body } = await preview({ repoId: repo.id });
    await change(body.previewId, { kind: 'triage' });
    await act(one?.id as string, 'ignore', { reason: 'mitigated' });
    await tenant.bob.post(`/v1/findings/${two?.id}/reopen`, {});
    await tenant.bob.post(`/v1/findings/${two?.id}/triage`, {});

    expect((await undo(body.previewId)).body).toEqual({ restored: 1, skipped: 2 });

    expect(await repo.status()).toEqual({ '1.ts': 'ignored', '2.ts': 'triaged', '3.ts': 'open' });
    const gone = await testRepository(tenant);
    await gone.upload(scanReport([at('4.ts')]));
    const of4 = (await preview({ repoId: gone.id })).body;
    await change(of4.previewId, { kind: 'triage' });
    await tenant.alice.delete(`/v1/repos/${gone.id}`);
    expect((await undo(of4.previewId)).body).toEqual({ restored: 0, skipped: 1 });
  });

  test('is for who made the change, after it, and for an hour', async () => {
    const [repo] = await found();
    const { body } = await preview({ repoId: repo.id });
    expectProblem(await undo(body.previewId), 'conflict', 'undoFindingsChange');
    await change(body.previewId, { kind: 'triage' });
    expectProblem(await undo(body.previewId, tenant.bob), 'not_found', 'undoFindingsChange');
    await deployment.sql(
      "update finding_bulk_previews set used_at = now() - interval '61 minutes' where preview_id = $1",
      [body.previewId],
    );
    expectProblem(await undo(body.previewId), 'conflict', 'undoFindingsChange');
    expect(await repo.status()).toEqual({ 'a.ts': 'triaged' });
  });

  test('that is asked for twice at once happens once', async () => {
    const [repo] = await found();
    const { body } = await preview({ repoId: repo.id });
    await change(body.previewId, { kind: 'triage' });
    const answers = await Promise.all([undo(body.previewId), undo(body.previewId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
