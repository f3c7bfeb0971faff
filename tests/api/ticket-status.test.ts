import type { EvidenceRecord, Finding, Ticket } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Jira, jiraIntegration, startJira } from '../doubles/jira.ts';
import { type ServiceNow, serviceNowIntegration, startServiceNow } from '../doubles/servicenow.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;
let jira: Jira;
let serviceNow: ServiceNow;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${made++}`);
  [jira, serviceNow] = await Promise.all([startJira(), startServiceNow()]);
  await tenant.alice.put('/v1/integrations/jira', jiraIntegration(jira));
  await tenant.alice.put('/v1/integrations/servicenow', serviceNowIntegration(serviceNow));
});
afterEach(() => Promise.all([jira?.close(), serviceNow?.close()]));
afterAll(() => deployment?.stop());

const path = (findingId: string) => `/v1/integrations/findings/${findingId}/tickets`;

/** Opens a ticket for each of some new findings and returns their ids. */
async function ticketed(count: number, provider = 'jira'): Promise<string[]> {
  const repository = await testRepository(tenant);
  const names = Array.from({ length: count }, (_, n) => `f${n}.ts`);
  await repository.upload(
    scanReport(names.map((name) => scanFinding({ path: name, secret: name }))),
  );
  const ids = (await repository.findings()).map(({ id }) => id);
  for (const id of ids) {
    expect((await tenant.alice.post(path(id), { provider })).status).toBe(200);
  }
  await due();
  return ids;
}

const tickets = async (findingId: string) =>
  (await tenant.vera.get<{ items: Ticket[] }>(path(findingId))).body.items;
const changes = async () =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=ticket.status_changed')).map(
    ({ event }) => event,
  );
const due = () =>
  deployment.sql('update tickets set next_sync_at = now() where tenant_id = $1', [tenant.id]);
const sync = () => runJob(deployment, 'tickets.sync', { tenantId: tenant.id, ids: {} });

describe('the status of a ticket', () => {
  test('is read from Jira when due, and each change is sealed once [TICK-02]', async () => {
    const [id] = (await ticketed(1)) as [string];
    await runJob(deployment, 'tickets.find-due');
    await until('the status was read', async () => (await tickets(id))[0]?.progress === 'open');
    jira.move('SEC-1', 'In Review');
    await due();
    await sync();
    await due();
    await sync();

    expect(await tickets(id)).toMatchObject([
      { key: 'SEC-1', status: 'In Review', progress: 'in_progress', syncError: null },
    ]);
    expect((await changes()).map(({ subject, data }) => [subject['id'], data])).toEqual([
      [
        id,
        {
          provider: 'issue_tracker_a',
          key: 'SEC-1',
          from: 'To Do',
          to: 'In Review',
          progress: 'in_progress',
        },
      ],
      [
        id,
        { provider: 'issue_tracker_a', key: 'SEC-1', from: null, to: 'To Do', progress: 'open' },
      ],
    ]);
  });

  test('is read from ServiceNow, and the finding stays as scans and people left it [TICK-03]', async () => {
    const [id] = (await ticketed(1, 'servicenow')) as [string];
    serviceNow.resolve('INC0000001');
    await sync();

    expect(await tickets(id)).toMatchObject([{ status: 'Resolved', progress: 'done' }]);
    expect((await tenant.vera.get<Finding>(`/v1/findings/${id}`)).body.status).toBe('triaged');
  });

  test('of a ticket that was deleted is gone, and it is not asked about again that day [TICK-02]', async () => {
    const [id] = (await ticketed(1)) as [string];
    jira.move('SEC-1', 'deleted');
    await sync();
    const asked = jira.requests.length;
    await runJob(deployment, 'tickets.find-due');
    await sync();

    expect(await tickets(id)).toMatchObject([{ progress: 'gone' }]);
    expect(jira.requests).toHaveLength(asked);
    const [wait] = await deployment.sql<{ hours: string }>(
      'select extract(epoch from next_sync_at - now()) / 3600 as hours from tickets where tenant_id = $1',
      [tenant.id],
    );
    expect(Math.round(Number(wait?.hours))).toBe(24);
  });

  test('is that of the site where it was opened, not of a ticket with its key elsewhere [TICK-02]', async () => {
    const [id] = (await ticketed(1)) as [string];
    const other = await startJira();
    try {
      await tenant.alice.put('/v1/integrations/jira', jiraIntegration(other));
      const [unrelated] = (await ticketed(1)) as [string];
      other.move('SEC-1', 'Done');
      await sync();

      expect(await tickets(unrelated)).toMatchObject([{ key: 'SEC-1', status: 'Done' }]);
      expect(await tickets(id)).toMatchObject([
        { key: 'SEC-1', status: null, syncError: expect.stringContaining('base URL') },
      ]);
      expect((await changes()).map(({ subject }) => subject['id'])).toEqual([unrelated]);
    } finally {
      await other.close();
    }
  });

  test.each([
    ['jira', { baseUrl: '/mistyped' }],
    ['servicenow', { baseUrl: '/mistyped' }],
    ['servicenow', { baseUrl: '', table: 'problem' }],
  ])('is read from %s as soon as the settings %j are corrected [TICK-02]', async (name, wrong) => {
    const [id] = (await ticketed(1, name)) as [string];
    const path = `/v1/integrations/${name}`;
    const right = name === 'jira' ? jiraIntegration(jira) : serviceNowIntegration(serviceNow);
    await tenant.alice.put(path, { ...right, ...wrong, baseUrl: right.baseUrl + wrong.baseUrl });
    await sync();
    expect(await tickets(id)).toMatchObject([{ status: null, syncError: expect.any(String) }]);
    expect(await changes()).toEqual([]);

    await tenant.alice.put(path, right);
    await sync();

    expect(await tickets(id)).toMatchObject([{ progress: 'open', syncError: null }]);
  });
});

describe('a tracker that does not tell the status', () => {
  test.each([
    [401, 'check user and token'],
    [429, 'retry after 7200 seconds'],
    [503, 'answered 503'],
  ])('and answers %i is asked once for all tickets, and later [TICK-04]', async (status, text) => {
    const ids = await ticketed(3);
    const before = jira.requests.length;
    const headers = { 'retry-after': '7200' };
    jira.disturb('GET', { kind: 'answer', answer: { status, body: {}, headers } });

    await sync();

    expect(jira.requests.length - before).toBe(1);
    for (const id of ids) {
      expect((await tickets(id))[0]).toMatchObject({
        status: null,
        syncError: expect.stringContaining(text),
      });
    }
    const waits = await deployment.sql<{ minutes: string }>(
      'select extract(epoch from next_sync_at - now()) / 60 as minutes from tickets where tenant_id = $1',
      [tenant.id],
    );
    const least = status === 429 ? 119 : 14;
    expect(Math.min(...waits.map(({ minutes }) => Number(minutes)))).toBeGreaterThan(least);
    expect(await changes()).toEqual([]);
  });

  test('but lies about one ticket is asked about the others [TICK-04]', async () => {
    const ids = await ticketed(2);
    const lie = { fields: { status: { name: 'Done', statusCategory: { key: 'constructor' } } } };
    jira.disturb('GET', { kind: 'answer', answer: { status: 200, body: lie } });

    await sync();

    const all = (await Promise.all(ids.map(tickets))).flat();
    expect(all.map(({ progress }) => progress).sort()).toEqual(['open', null].sort());
    expect(all.map(({ syncError }) => syncError)).toContain(
      'Jira answered an issue without a status',
    );
  });

  test('is forgotten with its integration, and its tickets say so [TICK-01]', async () => {
    const [id] = (await ticketed(1)) as [string];
    await tenant.alice.delete('/v1/integrations/jira');

    await sync();

    expect((await tickets(id))[0]?.syncError).toBe('issue_tracker_a is not set up');
  });
});
