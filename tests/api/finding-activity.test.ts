import type { BulkPreview, FindingActivity, FindingComment } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
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

async function scanned(): Promise<{ repo: TestRepository; id: string }> {
  const repo = await testRepository(tenant);
  await repo.upload(scanReport([scanFinding()]));
  const [finding] = await repo.findings();
  return { repo, id: finding?.id as string };
}

const activityOf = (id: string, limit = 3) =>
  allPages<FindingActivity>(tenant.vera, `/v1/findings/${id}/activity`, limit);

const kinds = (activity: readonly FindingActivity[]) => activity.map(({ kind }) => kind);

const post = async (path: string, body: object) => {
  const { status, body: answer } = await tenant.alice.post<FindingComment>(path, body);
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
};

test('the history of a finding has what scans and people did, newest first, each with its event [FIND-01, EVID-01]', async () => {
  const { repo, id } = await scanned();
  const path = `/v1/findings/${id}`;
  await post(`${path}/triage`, { comment: 'it is real' });
  await post(`${path}/assign`, { assignee: 'carol' });
  await post(`${path}/comments`, { body: 'rotated' });
  await tenant.alice.put(`${path}/blast-radius-override`, { score: 7, reason: 'a test account' });
  await repo.upload(scanReport());
  await repo.upload(scanReport([scanFinding()]));
  await post(`${path}/ignore`, { reason: 'accepted' });

  const activity = await activityOf(id);

  expect(kinds(activity)).toEqual([
    'ignored',
    'returned',
    'gone',
    'score_overridden',
    'commented',
    'assigned',
    'triaged',
    'detected',
  ]);
  const by = Object.fromEntries(activity.map((one) => [one.kind, one]));
  expect(by).toMatchObject({
    ignored: { reason: 'accepted', until: null, findings: null },
    gone: { ref: 'refs/heads/main' },
    score_overridden: { score: 7, reason: 'a test account' },
    commented: { comment: 'rotated' },
    triaged: {
      comment: 'it is real',
      actor: { type: 'user', name: expect.stringMatching(/alice/i) },
    },
  });
  for (const { evidenceId, actor } of activity) {
    const { status } = await tenant.vera.get(`/v1/evidence/${evidenceId}`);
    expect([status, actor?.type]).toEqual([200, 'user']);
  }
  expect(await activityOf(id, 1)).toEqual(activity);
  expect(await activityOf(id, 200)).toEqual(activity);
});

test('a bulk change is in the history of each finding that it met, and of no other [FIND-01]', async () => {
  const repo = await testRepository(tenant);
  await repo.upload(
    scanReport([
      scanFinding({ secret: 'a', path: 'in/a.ts' }),
      scanFinding({ secret: 'b', path: 'in/b.ts' }),
      scanFinding({ secret: 'c', path: 'out/c.ts' }),
    ]),
  );
  const { body } = await tenant.alice.post<BulkPreview>('/v1/findings/bulk-previews', {
    filter: { repoId: repo.id, path: 'in/' },
  });
  await post('/v1/findings/bulk', {
    previewId: body.previewId,
    action: { kind: 'ignore', reason: 'mitigated' },
  });

  for (const { id, path } of await repo.findings()) {
    const [last] = await activityOf(id);
    if (path.startsWith('in/')) {
      expect(last).toMatchObject({ kind: 'ignored', reason: 'mitigated', findings: 2 });
    } else expect(last?.kind).toBe('detected');
  }
  await tenant.alice.send('POST', `/v1/findings/bulk-previews/${body.previewId}/undo`);
  for (const { id, path } of await repo.findings()) {
    const [last] = await activityOf(id);
    expect(last?.kind).toBe(path.startsWith('in/') ? 'undone' : 'detected');
  }
});

test('who did something is gone from the history with what the evidence disclosed [EVID-01]', async () => {
  const { id } = await scanned();
  await post(`/v1/findings/${id}/triage`, {});
  const [triaged] = await activityOf(id);
  const person = triaged?.actor?.id as string;

  await post('/v1/evidence/erasures', { id: person });

  const [erased] = await activityOf(id);
  expect(erased).toEqual({ ...triaged, actor: { type: 'user', id: null, name: null } });
});

test('the history of a deleted finding is deleted, and that of another tenant is not found [AUTH-05]', async () => {
  const [{ repo, id }, kept] = [await scanned(), await scanned()];
  await post(`/v1/findings/${id}/triage`, {});
  await post(`/v1/findings/${kept.id}/triage`, {});
  const stranger = await deployment.createTenant('globex');
  expectProblem(
    await stranger.alice.get(`/v1/findings/${id}/activity`),
    'not_found',
    'listFindingActivity',
  );

  expect((await tenant.alice.delete(`/v1/repos/${repo.id}`)).status).toBe(204);

  expectProblem(
    await tenant.alice.get(`/v1/findings/${id}/activity`),
    'not_found',
    'listFindingActivity',
  );
  const rows = await deployment.sql<{ finding_id: string }>(
    'select finding_id from finding_activity where finding_id = any($1)',
    [[id, kept.id]],
  );
  expect(rows).toEqual([{ finding_id: kept.id }]);
});

test('a page of a history reads its index, however many steps others have [FIND-01]', async () => {
  const { id } = await scanned();
  await deployment.sql(
    `insert into finding_activity (tenant_id, finding_id, evidence_id, kind, at)
     select $1, 'fnd_' || lpad((n % 2000)::text, 26, '0'), 'evt_' || lpad(n::text, 26, '0'), 'triaged', now()
     from generate_series(1, 100000) n`,
    [tenant.id],
  );
  await deployment.sql('analyze finding_activity');

  const plan = await deployment.sql<{ 'QUERY PLAN': string }>(
    `explain select evidence_id, kind from finding_activity
     where tenant_id = $1 and finding_id = $2 and (evidence_id, kind) < ('evt_z', '')
     order by evidence_id desc, kind desc limit 51`,
    [tenant.id, id],
  );

  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toMatch(/Index.*Scan.*finding_activity_pkey/);
  expect(text).not.toMatch(/Sort|Seq Scan/);
});
