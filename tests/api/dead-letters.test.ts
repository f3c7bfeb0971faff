import type { DeadLetter, EvidenceRecord, ReplayedJob } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrowDeployment } from '../harness/borrowed-deployment.ts';
import type { Deployment, Tenant } from '../harness/deployment.ts';
import { addDeadLetter, waitForJobs } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';

const LETTERS = '/v1/jobs/dead-letters';
const JOB = 'notifications.deliver';

let deployment: Deployment;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  deployment = await borrowDeployment();
  tenant = await deployment.createTenant('acme');
  other = await deployment.createTenant('other');
});
afterAll(() => deployment?.stop());

const added = (of: Tenant, deliveryId: string, job = JOB) =>
  addDeadLetter(deployment, of.id, job, { deliveryId });
const listed = async (of: Tenant, limit?: number) =>
  (await allPages<DeadLetter>(of.alice, LETTERS, limit)).map(({ id }) => id);
const replay = (of: Tenant, id: string) => of.alice.post<ReplayedJob>(`${LETTERS}/${id}/replay`);

describe('dead letters of jobs', () => {
  test('are listed page by page, a tenant’s own only [AUTH-05]', async () => {
    const ids = [];
    for (const delivery of ['dlv_1', 'dlv_2', 'dlv_3']) ids.push(await added(tenant, delivery));
    const theirs = await added(other, 'dlv_4');

    expect(await listed(tenant, 2)).toEqual(ids);
    expect(await listed(other)).toEqual([theirs]);
    const { body } = await tenant.alice.get<{ items: DeadLetter[] }>(LETTERS);
    expect(body.items[0]).toMatchObject({
      job: JOB,
      ids: { deliveryId: 'dlv_1' },
      runs: 9,
      error: 'Error (E_TEST)',
    });
  });

  test('are replayed once, which is sealed; another tenant’s are not found [NOTE-04, AUTH-05]', async () => {
    const id = await added(tenant, 'dlv_5');

    expectProblem(await replay(other, id), 'not_found', 'replayDeadLetter');
    expect(await listed(tenant)).toContain(id);
    const { status, body } = await replay(tenant, id);

    expect([status, body]).toMatchObject([200, { job: JOB, ids: { deliveryId: 'dlv_5' } }]);
    expect(await listed(tenant)).not.toContain(id);
    await waitForJobs(deployment, [body.jobId]);
    expectProblem(await replay(tenant, id), 'not_found', 'replayDeadLetter');
    const events = await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=job.replayed');
    expect(events.map(({ event }) => event)).toMatchObject([
      { subject: { type: 'job', id: body.jobId }, data: { job: JOB, deadLetter: id } },
    ]);
  });

  test('of a job that the release no longer has stay where they are', async () => {
    const id = await added(tenant, 'dlv_6', 'feature.of-the-past');

    expectProblem(await replay(tenant, id), 'unprocessable', 'replayDeadLetter');
    expect(await listed(tenant)).toContain(id);
  });
});
