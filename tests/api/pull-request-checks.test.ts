import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { newId } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { type HostedScans, startHostedScans } from '../harness/hosted-scans.ts';
import { runJob } from '../harness/jobs.ts';
import { announce, completedChecks, openPull, runsAtHost } from '../harness/pull-requests.ts';
import { until } from '../harness/until.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

const secretLine = () => `const key = '${githubToken()}';\n`;
const secretLines = (count: number) => Array.from({ length: count }, secretLine).join('');
const enforce = (repoId: string) =>
  hosted.deployment.sql(`update repositories set check_mode = 'enforce' where repo_id = $1`, [
    repoId,
  ]);
/** Requests since, by method and the end of the path. */
const requestsSince = (before: number) =>
  hosted.host.requests
    .slice(before)
    .map(({ method, path }) => `${method} ${path.replace(/^.*\/(?=[a-z_-]+(\/\d+)?$)/, '')}`);

describe('a pull request', () => {
  test('has a check run with its findings, which is in progress at once and concluded last [PR-03]', async () => {
    const pull = await openPull(
      hosted,
      tenant,
      { 'a.ts': 'one\n' },
      { 'a.ts': `one\n${secretLine()}` },
    );
    const { repository, atHost } = pull;
    await enforce(repository.id);
    const before = hosted.host.requests.length;

    await pull.announce('opened');
    const [check] = await completedChecks(tenant, repository);

    expect(requestsSince(before)).toEqual([
      'POST access_tokens',
      'POST check-runs',
      `GET pulls/${atHost.number}`,
      expect.stringContaining(`/compare/${atHost.baseCommit}...${atHost.headCommit}`),
      expect.stringMatching(/^PATCH check-runs\/\d+$/),
      'DELETE token',
    ]);
    const [run] = runsAtHost(hosted, repository);
    expect(JSON.parse(hosted.host.requests[before]?.body ?? '')).toEqual({
      repository_ids: [repository.atHost.id],
      permissions: { checks: 'write', contents: 'read', pull_requests: 'read' },
    });
    expect(JSON.parse(hosted.host.requests[before + 1]?.body ?? '')).toMatchObject({
      name: 'svc',
      status: 'in_progress',
      head_sha: atHost.headCommit,
      external_id: check?.id,
    });
    expect(run).toMatchObject({
      externalId: check?.id,
      headCommit: atHost.headCommit,
      status: 'completed',
      conclusion: 'failure',
      title: '1 new finding, 1 at or above high',
      annotations: [{ path: 'a.ts', start_line: 2, end_line: 2, annotation_level: 'failure' }],
    });
    expect(check).toMatchObject({
      repoId: repository.id,
      pullRequest: atHost.number,
      headCommit: atHost.headCommit,
      conclusion: 'failure',
      reason: null,
      counts: { introduced: 1, failing: 1, filesInPart: 0 },
      url: `${hosted.host.url}/${repository.name}/runs/${run?.id}`,
    });
    expect(hosted.host.state.installationTokens.size).toBe(0);
    const sealed = await tenant.alice.get<string>('/v1/evidence/export');
    const lines = sealed.body
      .split('\n')
      .filter((line) => line.includes('pr_check.completed') && line.includes(repository.id));
    expect(lines).toEqual([expect.stringContaining('"actor":{"id":"svc","type":"service"}')]);
    expect(lines[0]).toContain(atHost.headCommit);
  });

  test('has its annotations by 50 a request, 250 at most, and the rest counted [PR-03]', async () => {
    const many = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLines(260) });
    const before = hosted.host.requests.length;

    await many.announce('synchronize');
    const [check] = await completedChecks(tenant, many.repository);

    const updates = hosted.host.requests
      .slice(before)
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => JSON.parse(body) as { conclusion?: string; output: { annotations: [] } });
    expect(updates.map(({ output }) => output.annotations.length)).toEqual([50, 50, 50, 50, 50]);
    expect(updates.map(({ conclusion }) => conclusion)).toEqual([
      ...Array(4).fill(undefined),
      'neutral',
    ]);
    expect(check?.counts).toMatchObject({ introduced: 260, omitted: 10 });
  });

  test('is judged against its base, which is scanned first where it never was [PR-03]', async () => {
    const line = secretLine();
    const moved = await openPull(
      hosted,
      tenant,
      { 'a.ts': line },
      { 'b.ts': `${'other\n'.repeat(50)}${line}` },
      false,
    );

    await moved.announce('opened');
    const [check] = await completedChecks(tenant, moved.repository);

    expect(check).toMatchObject({ conclusion: 'success', counts: { introduced: 0, existing: 1 } });
    const scans = await tenant.vera.get<{ items: object[] }>(
      `/v1/repos/${moved.repository.id}/scans`,
    );
    expect(scans.body.items).toMatchObject([{ commit: moved.atHost.baseCommit, trigger: 'push' }]);
  });

  test('asks the host nothing while the scan of its base is awaited, unless a delivery is about it [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLine() }, false);
    const { repository, atHost } = pull;
    await hosted.deployment.sql(
      `insert into scan_runs (tenant_id, scan_id, repo_id, trigger, ref, due_at)
       values ($1, $2, $3, 'push', 'refs/heads/main', now() + interval '1 hour')`,
      [tenant.id, newId('scan'), repository.id],
    );
    await pull.announce('opened');
    const waiting = () =>
      hosted.deployment.sql<{ check_id: string }>(
        `update pull_request_checks set due_at = now()
         where repo_id = $1 and state = 'queued' and attempts > 0 returning check_id`,
        [repository.id],
      );
    const again = async () => {
      const [check] = await until('the check waits', async () => {
        const rows = await waiting();
        return rows.length > 0 && rows;
      });
      const ids = { checkId: check?.check_id as string };
      await runJob(hosted.deployment, 'pull-request-checks.run', { tenantId: tenant.id, ids });
    };
    await until('the check waits', async () => (await waiting()).length > 0);
    const before = hosted.host.requests.length;

    await again();
    await again();
    expect(requestsSince(before)).toEqual([]);
    atHost.state = 'closed';
    const body = { message: 'unavailable', documentation_url: 'https://docs.github.com' };
    const unavailable = { kind: 'answer', answer: { status: 503, body } } as const;
    hosted.host.disturb('POST', unavailable, '/access_tokens');
    await pull.announce('closed');
    await again();
    // the first failure of the host is waited for the shortest time, however often the check has waited for the scan
    const [row] = await hosted.deployment.sql(
      `select attempts > 2 as "isBegunAgain", failures, due_at < now() + interval '6 seconds' as "isDueSoon"
       from pull_request_checks where repo_id = $1`,
      [repository.id],
    );
    expect(row).toEqual({ isBegunAgain: true, failures: 1, isDueSoon: true });
    await again();
    const [check] = await completedChecks(tenant, repository);
    expect(check).toMatchObject({ conclusion: 'neutral', reason: 'closed' });
    expect(requestsSince(before).length).toBeGreaterThan(0);
  });

  test('has changed files of agent configuration examined whole [PR-03]', async () => {
    const servers = (args: string) =>
      `{\n  "mcpServers": {\n    "files": {\n      "command": "npx",\n      "args": [${args}]\n    }\n  }\n}\n`;
    const pull = await openPull(
      hosted,
      tenant,
      { '.mcp.json': servers('"-y", "some-mcp@1.2.3"') },
      { '.mcp.json': servers('"-y", "some-mcp"') },
    );

    await pull.announce('opened');
    const [check] = await completedChecks(tenant, pull.repository);

    expect(check?.counts).toMatchObject({ filesInPart: 0, introduced: 1, problems: 0 });
    const [run] = runsAtHost(hosted, pull.repository);
    expect(run?.annotations).toMatchObject([{ path: '.mcp.json' }]);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });

  test.each([
    ['files', 301, 1],
    ['lines', 9, 2_400],
  ])(
    'with more %s than the host shows has the same diff, made by git [PR-03]',
    async (_, count, lines) => {
      const names = Array.from({ length: count }, (_, n) => `f${n}.ts`);
      const files = Object.fromEntries(names.map((name) => [name, `text of ${name}\n`]));
      const after = { ...files, 'f7.ts': secretLine(), 'f8.ts': 'moved\n' };
      const changed = Object.fromEntries(
        Object.entries(after).map(([name, text]) => [name, `${text}${'more\n'.repeat(lines)}`]),
      );
      const pull = await openPull(hosted, tenant, files, changed);

      await pull.announce('opened');
      const [check] = await completedChecks(tenant, pull.repository);

      expect(check).toMatchObject({ reason: null, counts: { introduced: 1, files: count } });
      const { baseCommit, headCommit } = pull.atHost;
      const atHost = execFileSync('git', [
        `--git-dir=${pull.repository.git.folder}`,
        'diff',
        `${baseCommit}...${headCommit}`,
      ]);
      const sealed = await tenant.alice.get<string>('/v1/evidence/export');
      const hash = createHash('sha256').update(atHost).digest('hex');
      expect(sealed.body).toContain(`"diffHash":"${hash}"`);
    },
  );
});

test('a pull request that gets another base is checked again, one that is edited otherwise is not [PR-03]', async () => {
  const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': 'harmless\n' });
  const { repository, atHost } = pull;
  await pull.announce('opened');
  const [before] = await completedChecks(tenant, repository);
  const edited = {
    action: 'edited',
    pull_request: { number: atHost.number, head: { sha: atHost.headCommit } },
  };
  await announce(hosted, repository, 'pull_request', {
    ...edited,
    changes: { title: { from: 'x' } },
  });
  await announce(hosted, repository, 'pull_request', {
    ...edited,
    changes: { base: { ref: { from: 'main' }, sha: { from: atHost.baseCommit } } },
  });
  const [again] = await completedChecks(tenant, repository, 2);
  expect(again?.id).not.toBe(before?.id);
  expect(again).toMatchObject({ headCommit: atHost.headCommit, reason: null });
});

describe('a head that is not the newest', () => {
  test('ends as neutral, in whatever order deliveries come [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLine() });
    const { repository, atHost } = pull;
    await enforce(repository.id);
    const older = atHost.headCommit;
    const newer = pull.push({ 'a.ts': 'harmless\n' });

    await pull.announce('synchronize');
    await pull.announce('opened', older);
    const [first, second] = await completedChecks(tenant, repository, 2);

    expect(first).toMatchObject({
      headCommit: older,
      conclusion: 'neutral',
      reason: 'superseded',
      counts: null,
    });
    expect(second).toMatchObject({ headCommit: newer, conclusion: 'success', reason: null });
    expect(runsAtHost(hosted, repository).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ]);
  });

  test('of a closed pull request ends as neutral, and is checked when it is reopened [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLine() });
    const { repository, atHost } = pull;
    await enforce(repository.id);
    atHost.state = 'closed';
    await pull.announce('opened');
    expect(await completedChecks(tenant, repository)).toMatchObject([
      { conclusion: 'neutral', reason: 'closed' },
    ]);

    atHost.state = 'open';
    await pull.announce('reopened');

    const [check] = await completedChecks(tenant, repository, 2);
    expect(check).toMatchObject({ conclusion: 'failure', reason: null });
  });
});

describe('a check run', () => {
  test('is made once a head, however often it is announced, and again when somebody asks [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': 'text\n' });
    const { repository, atHost } = pull;
    await pull.announce('opened');
    await pull.announce('ready_for_review');
    await pull.announce('labeled');
    const [check] = await completedChecks(tenant, repository);

    await announce(hosted, repository, 'check_run', {
      action: 'rerequested',
      check_run: { external_id: check?.id },
    });
    await completedChecks(tenant, repository, 2);
    await announce(hosted, repository, 'check_suite', {
      action: 'rerequested',
      check_suite: { head_sha: atHost.headCommit, head_branch: null },
    });
    await completedChecks(tenant, repository, 3);

    const runs = runsAtHost(hosted, repository);
    expect(new Set(runs.map(({ externalId }) => externalId)).size).toBe(3);
    expect(runs.map(({ conclusion }) => conclusion)).toEqual(['success', 'success', 'success']);
  });

  test('is one, with each annotation once, where answers of the host are lost [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLines(120) });
    hosted.host.disturb('POST', { kind: 'lost' }, '/check-runs');
    hosted.host.disturb('PATCH', { kind: 'lost' });
    await pull.announce('opened');

    // once after each lost answer
    const [check] = await completedChecks(tenant, pull.repository);

    const runs = runsAtHost(hosted, pull.repository);
    expect(runs).toHaveLength(1);
    const lines = runs[0]?.annotations.map(({ start_line: line }) => line);
    expect(lines?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
    expect(check?.counts).toMatchObject({ introduced: 120 });
    const sealed = await tenant.alice.get<string>('/v1/evidence/export');
    expect(sealed.body.split(pull.atHost.headCommit)).toHaveLength(2);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });

  test.each([
    ['observe', 'neutral'],
    ['enforce', 'failure'],
  ])('that could not be done in its time is, in mode %s, %s [PR-03]', async (mode, conclusion) => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': 'text\n' });
    const { repository, atHost } = pull;
    if (mode === 'enforce') await enforce(repository.id);
    // its process is gone
    await hosted.deployment.sql(
      `insert into pull_request_checks (tenant_id, check_id, repo_id, pull_number, head_commit, state, attempts,
         created_at, started_at, heartbeat_at)
       values ($1, $2, $3, $4, $5, 'running', 1, now() - interval '26 minutes', now(), now() - interval '1 minute')`,
      [tenant.id, newId('check'), repository.id, atHost.number, atHost.headCommit],
    );

    await runJob(hosted.deployment, 'pull-request-checks.find-due');

    expect(await completedChecks(tenant, repository)).toMatchObject([
      { conclusion, reason: 'timed_out', title: 'Not checked: out of time' },
    ]);
    expect(runsAtHost(hosted, repository)).toMatchObject([{ status: 'completed', conclusion }]);
  });

  test('of a branch of a merge queue is asked for by its check suite [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': secretLine() });
    const { repository, atHost } = pull;
    const suite = (branch: string) =>
      announce(hosted, repository, 'check_suite', {
        action: 'requested',
        check_suite: { head_sha: atHost.headCommit, head_branch: branch },
      });
    await suite('change');
    await suite(`gh-readonly-queue/main/pr-${atHost.number}-${atHost.baseCommit}`);

    const [check] = await completedChecks(tenant, repository);

    expect(check).toMatchObject({
      pullRequest: null,
      headCommit: atHost.headCommit,
      conclusion: 'neutral',
      counts: { introduced: 1 },
    });
  });

  test('waits as long as the host asks, and is no error of the change [PR-03]', async () => {
    const pull = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': 'text\n' });
    const body = { message: 'limited', documentation_url: 'https://docs.github.com' };
    hosted.host.disturb(
      'POST',
      { kind: 'answer', answer: { status: 429, body, headers: { 'retry-after': '600' } } },
      '/access_tokens',
    );
    await pull.announce('opened');

    const due = await until('the check waits', async () => {
      const [row] = await hosted.deployment.sql<{ seconds: number; state: string }>(
        `select state, extract(epoch from due_at - now())::int as seconds from pull_request_checks
         where repo_id = $1 and attempts = 1 and state = 'queued'`,
        [pull.repository.id],
      );
      return row;
    });
    expect(due.seconds).toBeGreaterThan(500);
    await hosted.deployment.sql('delete from deployment_code_host_limits');
    await hosted.deployment.sql(
      'update pull_request_checks set due_at = now() where repo_id = $1',
      [pull.repository.id],
    );
    await runJob(hosted.deployment, 'pull-request-checks.find-due');
    expect(await completedChecks(tenant, pull.repository)).toMatchObject([
      { conclusion: 'success' },
    ]);
  });
});
