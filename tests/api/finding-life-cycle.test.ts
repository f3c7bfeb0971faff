import type {
  CreatedToken,
  EvidenceRecord,
  Finding,
  FindingComment,
  FindingFacets,
  FindingTrend,
  View,
} from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { allPages } from '../harness/pages.ts';
import { expectProblem } from '../harness/problem.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

const at = (path: string) => scanFinding({ path, secret: path });
const later = () => new Date(Date.now() + 3_600_000).toISOString();

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

test('owners of a file are proposed as the default branch has them, and never replace an assignee', async () => {
  const repo = await testRepository(tenant);
  const owned = (line: number, ...owners: string[]) => ({
    ...at('a.ts'),
    codeOwners: { path: 'CODEOWNERS', line, owners },
  });
  const feature = 'refs/heads/feature';
  await repo.upload(scanReport([owned(1, '@pusher')]), feature);
  expect((await repo.findings(feature))[0]).not.toHaveProperty('codeOwners');
  const shown = async () => {
    const [finding] = await repo.findings();
    return [finding?.assignee, finding?.codeOwners?.line, finding?.codeOwners?.owners];
  };
  await repo.upload(scanReport([owned(2, '@acme/robots', 'a@b.c')]));
  expect(await shown()).toEqual([null, 2, ['@acme/robots', 'a@b.c']]);
  const [{ id }] = (await repo.findings()) as [Finding];
  await act(id, 'assign', { assignee: 'carol' });
  await repo.upload(scanReport([owned(1, '@pusher')]), feature);
  expect(await shown()).toEqual(['carol', 2, ['@acme/robots', 'a@b.c']]);
  await repo.upload(scanReport([owned(3, '@other')]));
  expect(await shown()).toEqual(['carol', 3, ['@other']]);
  await repo.upload(scanReport([at('a.ts')]));
  expect(await shown()).toEqual(['carol', undefined, undefined]);
});

describe('a decision about a finding', () => {
  test('is made by triage, ignore, reopen and assign, and each is sealed [FIND-02, EVID-01]', async () => {
    const [, [one]] = await found();
    const id = one?.id as string;
    const steps: [string, unknown, Partial<Finding>, string][] = [
      [
        'assign',
        { assignee: 'carol@example.com' },
        { status: 'open', assignee: 'carol@example.com' },
        'assigned',
      ],
      [
        'triage',
        { comment: 'reachable' },
        { status: 'triaged', disposition: 'confirmed' },
        'triaged',
      ],
      [
        'ignore',
        { reason: 'accepted', until: later() },
        { status: 'ignored', disposition: 'accepted' },
        'ignored',
      ],
      ['reopen', {}, { status: 'open', disposition: 'none', ignoredUntil: null }, 'reopened'],
    ];
    for (const [action, body, expected, kind] of steps) {
      const { status, body: finding } = await act(id, action, body);

      expect([status, finding]).toEqual([200, expect.objectContaining(expected)]);
      expect((await tenant.vera.get(`/v1/findings/${id}`)).body).toEqual(finding);
      const event = await lastEvent();
      expect(event).toMatchObject({ kind: `finding.${kind}`, subject: { id } });
      expect(JSON.stringify(event?.data)).not.toMatch(/carol|reachable/);
    }
    const { body } = await tenant.vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1');
    expect(body.items[0]?.names).toEqual({ '/subject/id': one?.title });
  });

  test('that its status does not allow is a conflict, and changes nothing [FIND-02]', async () => {
    const [repo, [one, two]] = await found(['a.ts', 'b.ts']);
    await repo.upload(scanReport([at('b.ts')]));
    const before = await deployment.contents();

    for (const [finding, actions] of [
      [one, ['triage', 'reopen']],
      [two, ['reopen']],
    ] as const) {
      for (const action of actions) {
        const answer = await act(finding?.id as string, action);
        expectProblem(answer, 'conflict', 'reopenFinding');
      }
    }
    const gone = await act(one?.id as string, 'ignore', { reason: 'accepted' });
    expectProblem(gone, 'conflict', 'ignoreFinding');
    expect(await deployment.contents()).toEqual(before);
  });

  test('stays through rescans, moves, other branches and disappearance [FIND-04]', async () => {
    const [repo, [one]] = await found();
    await act(one?.id as string, 'ignore', { reason: 'used_in_tests' });

    await repo.upload(
      scanReport([scanFinding({ path: 'moved.ts', secret: 'a.ts', severity: 'low' })]),
    );
    await repo.upload(scanReport([at('a.ts')]), 'refs/heads/other');
    expect(await repo.status()).toEqual({ 'moved.ts': 'ignored' });
    await repo.upload(scanReport());
    expect(await repo.status()).toEqual({ 'moved.ts': 'fixed' });
    await repo.upload(scanReport([at('a.ts')]));

    expect(await repo.findings()).toMatchObject([
      { id: one?.id, path: 'a.ts', status: 'ignored', disposition: 'used_in_tests' },
    ]);
  });

  test('to ignore it until a time ends at that time [FIND-02]', async () => {
    const [repo, [one]] = await found();
    await act(one?.id as string, 'ignore', { reason: 'accepted', until: later() });
    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });

    await deployment.sql(
      "update findings set ignored_until = now() - interval '1 s' where finding_id = $1",
      [one?.id],
    );

    expect(await repo.status()).toEqual({ 'a.ts': 'open' });
    expect((await act(one?.id as string, 'triage')).body).toMatchObject({
      status: 'triaged',
      ignoredUntil: null,
    });
  });

  test('to ignore it until a time that has passed is malformed', async () => {
    const [, [one]] = await found();
    for (const until of [new Date(Date.now() - 1_000).toISOString(), '2999-99-99T00:00:00.000Z']) {
      const answer = await act(one?.id as string, 'ignore', { reason: 'accepted', until });
      expectProblem(answer, 'malformed', 'ignoreFinding');
    }
  });

  test('counts more than what the scanned tree suppresses [FIND-04]', async () => {
    const [repo, [one]] = await found();
    const suppressed = {
      ...scanReport(),
      suppressed: [{ ...at('a.ts'), suppression: { by: 'comment' as const, reason: 'sample' } }],
    };
    await repo.upload(suppressed);
    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });

    expectProblem(await act(one?.id as string, 'reopen'), 'conflict', 'reopenFinding');
    await act(one?.id as string, 'triage');
    await repo.upload(suppressed);

    expect(await repo.status()).toEqual({ 'a.ts': 'triaged' });
  });

  test('is kept through a suppression that never ends [FIND-04]', async () => {
    const [repo] = await found();
    const suppression = { by: 'comment' as const, reason: 'sample', expires: '9999-12-31' };
    await repo.upload({ ...scanReport(), suppressed: [{ ...at('a.ts'), suppression }] });
    expect(await repo.status()).toEqual({ 'a.ts': 'ignored' });
  });

  test('is not for viewers and service tokens [AUTH-04]', async () => {
    const [, [one]] = await found();
    const { body } = await tenant.alice.post<CreatedToken>('/v1/tokens', { name: 'ci' });
    for (const api of [tenant.vera, deployment.as(body.token)]) {
      expectProblem(
        await api.post(`/v1/findings/${one?.id}/triage`, {}),
        'forbidden',
        'triageFinding',
      );
    }
  });
});

test('comments are listed oldest first with their authors, and their text is not sealed [FIND-02]', async () => {
  const [, [one]] = await found();
  const path = `/v1/findings/${one?.id}/comments`;
  for (const body of ['first', 'second']) await tenant.alice.post(path, { body });
  await act(one?.id as string, 'triage', { comment: 'third' });

  const comments = await allPages<FindingComment>(tenant.vera, path, 2);

  expect(comments.map(({ body }) => body)).toEqual(['first', 'second', 'third']);
  for (const { author } of comments) expect(author).toContain('alice');
  expect((await tenant.vera.get(`/v1/findings/fnd_${'0'.repeat(26)}/comments`)).status).toBe(404);
});

describe('filters', () => {
  let repo: TestRepository;
  let all: Finding[];
  beforeAll(async () => {
    repo = await testRepository(tenant);
    const severities = ['critical', 'high', 'medium', 'low'] as const;
    await repo.upload(
      scanReport(
        Array.from({ length: 12 }, (_, n) =>
          scanFinding({
            secret: `f${n}`,
            path: `service/module-${n % 3}/Config.ts`,
            severity: severities[n % 4] as (typeof severities)[number],
            category: n % 2 ? 'secret' : 'ci',
            message: n % 6 === 0 ? "An operator's key of Überweisung" : 'A key',
          }),
        ),
      ),
    );
    all = await repo.findings();
    await act(all[0]?.id as string, 'ignore', { reason: 'accepted' });
    await act(all[1]?.id as string, 'assign', { assignee: 'carol' });
    await deployment.sql(
      "update findings set first_seen_at = now() - interval '10 days' where finding_id = $1",
      [all[2]?.id],
    );
    all = await repo.findings();
  });
  const list = (query: string) =>
    allPages<Finding>(tenant.vera, `/v1/findings?repoId=${repo.id}&${query}`);

  test('take several values and exclusions [FIND-01]', async () => {
    const cases: Record<string, (finding: Finding) => boolean> = {
      'severity=critical,low': ({ severity }) => ['critical', 'low'].includes(severity),
      'severity=!critical': ({ severity }) => severity !== 'critical',
      'severity=critical,high,!high': ({ severity }) => severity === 'critical',
      'status=!ignored,!fixed': ({ status }) => status === 'open',
      'status=ignored,fixed': ({ status }) => status === 'ignored',
      'category=!ci&severity=high,low': ({ category }) => category === 'secret',
      'age=7d': ({ firstSeenAt }) => Date.parse(firstSeenAt) > Date.now() - 7 * 86_400_000,
      'age=30d,90d': ({ firstSeenAt }) => Date.parse(firstSeenAt) < Date.now() - 7 * 86_400_000,
      'assignee=carol': ({ assignee }) => assignee === 'carol',
      'assignee=': ({ assignee }) => assignee === null,
    };
    for (const [query, holds] of Object.entries(cases)) {
      const expected = all.filter(holds).map(({ id }) => id);
      expect(
        (await list(query)).map(({ id }) => id),
        query,
      ).toEqual(expected);
      expect(expected.length, query).toBeGreaterThan(0);
    }
  });

  test.each([
    ['module', 12],
    ['MODULE-1', 4],
    ['config.ts', 12],
    ['Überweis', 2],
    ["operator's key", 2],
    ['github key', 12],
    ['nothing-like-it', 0],
    ["' | ! & :* \\ x", 0],
  ])(
    'search %s in titles, messages, paths and rules: %d findings [FIND-01]',
    async (words, count) => {
      expect(await list(`q=${encodeURIComponent(words)}`)).toHaveLength(count);
    },
  );

  test.each([
    'severity=worst',
    'severity=',
    'severity=high,,low',
    'status=!',
    'q=%20',
    'q=!!!',
    'age=1d',
    'repoId=x',
  ])('refuse %s', async (query) => {
    expectProblem(await tenant.vera.get(`/v1/findings?${query}`), 'malformed', 'listFindings');
  });

  test('are those of the facets, which count what is listed [FIND-01]', async () => {
    for (const query of ['', 'severity=critical,high', 'status=!ignored', 'q=operator']) {
      const listed = await list(query);
      const { body } = await tenant.vera.get<FindingFacets>(
        `/v1/findings/facets?repoId=${repo.id}&${query}`,
      );
      const countBy = (of: (finding: Finding) => string) =>
        Object.fromEntries(
          [...Map.groupBy(listed, of)].map(([value, group]) => [value, group.length]),
        );
      const facet = (name: keyof FindingFacets['facets']) =>
        Object.fromEntries(body.facets[name].map(({ value, count }) => [value, count]));

      expect(body.total).toBe(listed.length);
      expect(facet('severity')).toEqual(countBy(({ severity }) => severity));
      expect(facet('status')).toEqual(countBy(({ status }) => status));
      expect(facet('category')).toEqual(countBy(({ category }) => category));
      expect(facet('repository')).toEqual(countBy(({ repoId }) => repoId));
      expect(facet('rule')).toEqual(countBy(({ ruleId }) => ruleId));
      expect(body.facets.rule.map(({ title }) => title)).toEqual(
        body.facets.rule.map(({ value }) => listed.find((one) => one.ruleId === value)?.title),
      );
      expect(facet('assignee')).toEqual(
        Object.fromEntries(
          Object.entries(countBy(({ assignee }) => assignee ?? '')).filter(([name]) => name !== ''),
        ),
      );
      expect(facet('source')).toEqual(countBy(({ source }) => source));
    }
  });
});

test('the trend shows the findings of each day, with the last count of days without a change [FIND-01]', async () => {
  const [repo, [one]] = await found(['a.ts', 'b.ts', 'c.ts']);
  await act(one?.id as string, 'ignore', { reason: 'accepted' });
  await repo.upload(scanReport([at('x.ts')]), 'refs/heads/other');
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await deployment.sql(
    'insert into finding_daily_counts (tenant_id, repo_id, day, counts) values ($1, $2, $3, $4)',
    [tenant.id, repo.id, day(3), '{"high": {"open": 7, "fixed": 1}}'],
  );

  const { body } = await tenant.vera.get<FindingTrend>(
    `/v1/findings/trend?days=5&repoId=${repo.id}`,
  );

  const counts = body.days.map((each) => [
    each.day,
    each.open,
    each.ignored,
    each.fixed,
    each.openBySeverity.high,
  ]);
  expect(counts).toEqual([
    [day(4), 0, 0, 0, 0],
    [day(3), 7, 0, 1, 7],
    [day(2), 7, 0, 1, 7],
    [day(1), 7, 0, 1, 7],
    [day(0), 2, 1, 0, 2],
  ]);
});

test('views are saved under a name of their own, listed by it, and deleted [FIND-01]', async () => {
  const make = (name: string) =>
    tenant.alice.post<View>('/v1/views', { name, query: { status: 'open', sort: 'lastSeen' } });
  const [second, first] = [await make('b view'), await make('a view')];

  expectProblem(await make('a view'), 'conflict', 'createView');
  expect(await allPages<View>(tenant.vera, '/v1/views', 1)).toEqual([first.body, second.body]);
  expect((await tenant.alice.delete(`/v1/views/${first.body.id}`)).status).toBe(204);
  expectProblem(await tenant.alice.delete(`/v1/views/${first.body.id}`), 'not_found', 'deleteView');
  expect(await allPages<View>(tenant.vera, '/v1/views')).toEqual([second.body]);
  const bad = await tenant.alice.post('/v1/views', { name: 'x', query: { severity: 'worst' } });
  expectProblem(bad, 'malformed', 'createView');
});
