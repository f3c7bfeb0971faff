import type { EvidenceRecord, Finding, FindingTrend } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { addJob, runJob, stopSchedules, waitForJobs } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

const JOB = 'findings.reopen-ended';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

/** A repository with findings that are ignored until an hour from now. */
async function ignored(of: Tenant, count: number) {
  const repo = await testRepository(of);
  const names = Array.from({ length: count }, (_, n) => `f${n}.ts`);
  await repo.upload(scanReport(names.map((path) => scanFinding({ path, secret: path }))));
  const findings = await repo.findings();
  const filter = { repoId: repo.id };
  const { body } = await of.alice.post<{ previewId: string }>('/v1/findings/bulk-previews', {
    filter,
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const action = { kind: 'ignore', reason: 'accepted', until };
  expect(
    (await of.alice.post('/v1/findings/bulk', { previewId: body.previewId, action })).body,
  ).toEqual({ changed: count, skipped: 0 });
  return { repo, ids: findings.map(({ id }) => id) };
}

const end = (ids: readonly string[]) =>
  deployment.sql(
    "update findings set ignored_until = now() - interval '1 s' where finding_id = any ($1)",
    [ids],
  );

const reopenings = async (of: Tenant) =>
  (await allPages<EvidenceRecord>(of.vera, '/v1/evidence?kind=finding.reopened'))
    .map(({ event }) => event)
    .filter(({ actor }) => actor['type'] === 'service');

describe('the end of a decision to ignore', () => {
  test('takes the decision back and is sealed, once for each finding; others stay ignored [FIND-02]', async () => {
    const other = await deployment.createTenant('other');
    const { repo, ids } = await ignored(tenant, 2);
    const { ids: theirs } = await ignored(other, 1);
    await end([ids[0] as string, ...theirs]);

    await runJob(deployment, 'findings.find-ended-ignores');

    await until('both tenants have their finding back', async () => {
      const events = [...(await reopenings(tenant)), ...(await reopenings(other))];
      return events.length === 2;
    });
    expect((await reopenings(tenant)).map(({ subject, data }) => ({ subject, data }))).toEqual([
      {
        subject: { type: 'finding', id: ids[0] },
        data: { action: 'end', from: 'ignored', comment: null },
      },
    ]);
    const findings = await allPages<Finding>(tenant.vera, `/v1/findings?repoId=${repo.id}`);
    expect(Object.fromEntries(findings.map(({ id, ...finding }) => [id, finding]))).toMatchObject({
      [ids[0] as string]: {
        status: 'open',
        disposition: 'none',
        ignoredUntil: null,
        decidedBy: 'service:svc',
      },
      [ids[1] as string]: { status: 'ignored', disposition: 'accepted' },
    });
    const trend = await tenant.vera.get<FindingTrend>(
      `/v1/findings/trend?days=1&repoId=${repo.id}`,
    );
    expect(trend.body.days).toMatchObject([{ open: 1, ignored: 1 }]);
  });

  test('is handled once by jobs that run at the same time and again, in batches [FIND-02]', async () => {
    const many = await deployment.createTenant('many');
    const { ids } = await ignored(many, 120);
    await end(ids);
    const data = { tenantId: many.id, ids: {} };

    await waitForJobs(deployment, [
      await addJob(deployment, JOB, data),
      await addJob(deployment, JOB, data),
    ]);
    await runJob(deployment, JOB, data);

    const subjects = (await reopenings(many)).map(({ subject }) => subject['id']);
    expect(subjects.toSorted()).toEqual(ids.toSorted());
  });
});
