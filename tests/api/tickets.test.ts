import type { EvidenceRecord, Finding, Integration, Severity, Ticket } from '@svc/contract';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { type Jira, jiraIntegration, startJira } from '../doubles/jira.ts';
import { type ServiceNow, serviceNowIntegration, startServiceNow } from '../doubles/servicenow.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { startNameResolver } from '../harness/name-resolver.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

const PUBLIC_URL = 'https://svc.example.com';
const INTEGRATIONS = '/v1/integrations';

let deployment: Deployment;
let tenant: Tenant;
let jira: Jira;
let serviceNow: ServiceNow;
let made = 0;

beforeAll(async () => {
  deployment = await startDeployment({ SVC_PUBLIC_URL: PUBLIC_URL });
});
beforeEach(async () => {
  tenant = await deployment.createTenant(`acme-${made++}`);
  [jira, serviceNow] = await Promise.all([startJira(), startServiceNow()]);
  await tenant.alice.put(`${INTEGRATIONS}/jira`, jiraIntegration(jira));
  await tenant.alice.put(`${INTEGRATIONS}/issue_tracker_b`, serviceNowIntegration(serviceNow));
});
afterEach(() => Promise.all([jira?.close(), serviceNow?.close()]));
afterAll(() => deployment?.stop());

async function finding(severity: Severity = 'high'): Promise<Finding> {
  const repository = await testRepository(tenant);
  const title = `Token ${'x'.repeat(270)}\nof two lines`;
  await repository.upload(scanReport([scanFinding({ severity, title, path: 'src/[a]*.ts' })]));
  return (await repository.findings())[0] as Finding;
}

const open = (findingId: string, provider = 'issue_tracker_a', headers = {}) =>
  tenant.alice.post<Ticket>(`${INTEGRATIONS}/findings/${findingId}/tickets`, { provider }, headers);
const statusOf = async (id: string) =>
  (await tenant.vera.get<Finding>(`/v1/findings/${id}`)).body.status;
const opened = async () =>
  (await allPages<EvidenceRecord>(tenant.vera, '/v1/evidence?kind=ticket_opened')).map(
    ({ event }) => event,
  );

describe('a tracker', () => {
  test('shows that there is a token, and never the token [TICK-01]', async () => {
    const { body, status } = await tenant.alice.get<{ items: Integration[] }>(INTEGRATIONS);

    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { provider: 'issue_tracker_a', baseUrl: jira.url, user: jira.user, hasToken: true },
      { provider: 'issue_tracker_b', baseUrl: serviceNow.url, hasToken: true },
    ]);
    const stored = await deployment.sql('select t::text as row from tracker_integrations t');
    const shown = JSON.stringify([body, stored, await opened()]);
    for (const { token } of [jira, serviceNow]) {
      expect(shown).not.toContain(token);
      expect(shown).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  test('keeps its token when other settings change, but not for another address [TICK-01]', async () => {
    const { token: _, ...settings } = jiraIntegration(jira);
    const path = `${INTEGRATIONS}/jira`;

    expect((await tenant.alice.put(path, { ...settings, issueType: 'Bug' })).status).toBe(200);
    expect((await open((await finding()).id)).status).toBe(200);
    expect(jira.issues[0]?.fields['issuetype']).toEqual({ name: 'Bug' });
    const moved = await tenant.alice.put(path, { ...settings, baseUrl: 'https://other.example' });
    expectProblem(moved, 'unprocessable', 'putIntegration');
  });

  test('that is deleted is gone with its token [TICK-01]', async () => {
    expect((await tenant.alice.delete(`${INTEGRATIONS}/jira`)).status).toBe(204);

    expectProblem(await open((await finding()).id), 'unprocessable', 'openTicket');
    expect(jira.requests).toEqual([]);
  });
});

describe('a ticket', () => {
  test.each([
    ['critical', '1'],
    ['high', '2'],
    ['medium', '3'],
    ['low', '4'],
    ['info', '5'],
  ] as const)(
    'of severity %s is a Jira issue of priority %s that links back [TICK-02]',
    async (severity, id) => {
      const { id: findingId } = await finding(severity);

      const { status, body } = await open(findingId);

      expect([status, body]).toEqual([
        200,
        {
          provider: 'issue_tracker_a',
          findingId,
          key: 'SEC-1',
          url: `${jira.url}/browse/SEC-1`,
          openedAt: expect.any(String),
          status: null,
          progress: null,
          statusChangedAt: null,
          syncedAt: null,
          syncError: null,
        },
      ]);
      const [issue] = jira.issues;
      expect(issue?.fields['priority']).toEqual({ id });
      expect(issue?.fields['labels']).toEqual(['svc', `svc-${findingId}`]);
      const href = `${PUBLIC_URL}/t/${tenant.slug}/findings/${findingId}`;
      expect(JSON.stringify(issue?.fields['description'])).toContain(
        JSON.stringify({ type: 'link', attrs: { href } }),
      );
    },
  );

  test.each([
    ['critical', '1', '1'],
    ['high', '2', '1'],
    ['medium', '2', '2'],
    ['low', '3', '2'],
    ['info', '3', '3'],
  ] as const)(
    'of severity %s is a ServiceNow incident of impact %s and urgency %s [TICK-03]',
    async (severity, impact, urgency) => {
      const { id: findingId } = await finding(severity);

      const { status, body } = await open(findingId, 'servicenow');

      const [record] = serviceNow.records;
      expect([status, body.provider, body.key]).toEqual([200, 'issue_tracker_b', 'INC0000001']);
      expect(decodeURIComponent(body.url)).toContain(`incident.do?sys_id=${record?.['sys_id']}`);
      expect(record).toMatchObject({ impact, urgency, correlation_id: `svc-${findingId}` });
      expect(record?.['description']).toContain(
        `${PUBLIC_URL}/t/${tenant.slug}/findings/${findingId}`,
      );
    },
  );

  test('triages the finding and is sealed, once for any number of requests [TICK-04]', async () => {
    const { id } = await finding();

    const answers = await Promise.all([open(id), open(id), open(id), open(id)]);
    const again = await open(id);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { body } of answers) expect(body).toEqual(again.body);
    expect(jira.issues).toHaveLength(1);
    expect(await statusOf(id)).toBe('triaged');
    expect(await opened()).toMatchObject([
      {
        kind: 'ticket_opened',
        subject: { type: 'finding', id },
        data: { provider: 'issue_tracker_a', key: 'SEC-1', url: `${jira.url}/browse/SEC-1` },
      },
    ]);
    const listed = await tenant.vera.get<{ items: Ticket[] }>(
      `${INTEGRATIONS}/findings/${id}/tickets`,
    );
    expect(listed.body.items).toEqual([again.body]);
  });

  test('is answered again for its idempotency key, and the key stands for one request [TICK-04]', async () => {
    const { id } = await finding();
    const key = { 'idempotency-key': 'ticket-1' };

    const first = await open(id, 'jira', key);
    const second = await open(id, 'jira', key);
    const other = await open(id, 'servicenow', key);

    expect([first.status, second.body]).toEqual([200, first.body]);
    expectProblem(other, 'unprocessable', 'openTicket');
    expect(serviceNow.records).toEqual([]);
  });

  test('is not opened for a finding that is fixed [TICK-04]', async () => {
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding()]));
    await repository.upload(scanReport([]));
    const [fixed] = await repository.findings();

    expectProblem(await open(`${fixed?.id}`), 'conflict', 'openTicket');
    expect(jira.requests).toEqual([]);
  });
});

describe('a tracker that fails', () => {
  const errors = { project: 'valid project is required' };

  test.each([
    ['wrong credentials', 401, 'Unauthorized', /Jira answered 401.*check user and token/],
    ['an unknown project', 400, { errorMessages: [], errors }, /400: project: valid project/],
    ['a missing permission', 403, { errorMessages: ['No create'], errors: {} }, /403: No create/],
    ['a rate limit', 429, {}, /429; retry after 30 seconds/],
    ['a broken site', 500, {}, /Jira answered 500/],
  ])('with %s changes nothing and says why [TICK-04]', async (_, status, body, told) => {
    const { id } = await finding();
    const headers = { 'retry-after': '30' };
    jira.disturb('GET', { kind: 'answer', answer: { status, body, headers } });

    const answer = await open(id);

    expectProblem(answer, 'bad_gateway', 'openTicket');
    expect(JSON.stringify(answer.body)).toMatch(told);
    expect(jira.issues).toEqual([]);
    expect(await statusOf(id)).toBe('open');
    expect(await opened()).toEqual([]);
    // the next request starts over
    expect((await open(id)).status).toBe(200);
  });

  test('and repeats its credentials does not get them into the answer [TICK-04]', async () => {
    const { id } = await finding();
    const body = {
      error: { message: 'bad', detail: `got ${serviceNow.token}` },
      status: 'failure',
    };
    serviceNow.disturb('GET', { kind: 'answer', answer: { status: 400, body } });

    const answer = await open(id, 'servicenow');

    expect(JSON.stringify(answer.body)).toContain('got [secret]');
    expect(JSON.stringify(answer.body)).not.toContain(serviceNow.token);
  });

  test('on an address that nobody may reach names it, and no request is sent [TICK-04]', async () => {
    const resolver = startNameResolver();
    onTestFinished(resolver.close);
    resolver.answer('snow.example.com', ['169.254.169.254']);
    const baseUrl = 'https://snow.example.com';
    await tenant.alice.put(`${INTEGRATIONS}/servicenow`, { baseUrl, user: 'u', token: 'made-up' });
    const { id } = await finding();

    const answer = await open(id, 'servicenow');

    expectProblem(answer, 'bad_gateway', 'openTicket');
    expect(JSON.stringify(answer.body)).toContain('ServiceNow could not be reached');
  });

  test('with the wrong priorities is refused with those that it has [TICK-02]', async () => {
    const priorities = { high: 'Blocker' };
    await tenant.alice.put(`${INTEGRATIONS}/jira`, { ...jiraIntegration(jira), priorities });

    const answer = await open((await finding()).id);

    expectProblem(answer, 'unprocessable', 'openTicket');
    expect(JSON.stringify(answer.body)).toContain('Highest, High, Medium');
  });
});

describe('a lost answer of the tracker', () => {
  test('leaves one ticket: the next request finds it [TICK-04]', async () => {
    const { id } = await finding();
    jira.disturb('POST', { kind: 'lost' });

    expectProblem(await open(id), 'bad_gateway', 'openTicket');
    expect([jira.issues.length, await statusOf(id), await opened()]).toEqual([1, 'open', []]);
    const { status, body } = await open(id);

    expect([status, body.key, jira.issues.length]).toEqual([200, 'SEC-1', 1]);
    expect(await statusOf(id)).toBe('triaged');
    expect(await opened()).toHaveLength(1);
  });

  test.each([
    ['records a ticket that was created', true],
    ['deletes the reservation when there is none', false],
  ])('is resolved by a job, which %s [TICK-04]', async (_, wasCreated) => {
    const { id } = await finding();
    serviceNow.disturb('POST', wasCreated ? { kind: 'lost' } : lostBefore());
    expectProblem(await open(id, 'servicenow'), 'bad_gateway', 'openTicket');

    await deployment.sql(
      `update pgboss.job set start_after = now() where name = 'tickets.resolve' and state < 'active'`,
    );

    await until('the reservation ended', async () => {
      const rows = await deployment.sql(
        `select from tickets where finding_id = $1 and state = 'reserved'`,
        [id],
      );
      return rows.length === 0;
    });
    expect(await statusOf(id)).toBe(wasCreated ? 'triaged' : 'open');
    expect((await opened()).map(({ actor }) => actor['type'])).toEqual(wasCreated ? ['user'] : []);
    expect(serviceNow.records).toHaveLength(wasCreated ? 1 : 0);
  });
});

/** The tracker fails without having done anything, which the caller cannot know. */
function lostBefore() {
  return { kind: 'answer', answer: { status: 503, body: {} } } as const;
}
