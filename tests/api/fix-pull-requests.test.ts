import type { Finding, FindingActivity, FixPreview, FixPullRequest } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git } from '../doubles/code-host/git-objects.ts';
import { type HostPullRequest, pullRequestsOf } from '../doubles/code-host/host-state.ts';
import { mergePullRequest } from '../doubles/code-host/pull-requests.ts';
import { hold } from '../doubles/double.ts';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { deliver } from '../harness/hosted.ts';
import {
  type HostedRepository,
  type HostedScans,
  startHostedScans,
} from '../harness/hosted-scans.ts';
import { runJob } from '../harness/jobs.ts';
import { expectProblem } from '../harness/problem.ts';
import { until } from '../harness/until.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

type Found = {
  readonly repository: HostedRepository;
  readonly finding: Finding;
  readonly secret: string;
};

/** A scanned repository with one credential, in a file whose mode is `mode`. */
async function found(path = 'config.py', mode = '100644'): Promise<Found> {
  const repository = await hosted.repository(tenant);
  const secret = githubToken();
  const { blob, tree, commit } = repository.git;
  const parts = path.split('/').reverse();
  let object = blob(`# who pays\nGITHUB_TOKEN = '${secret}'\nprint(GITHUB_TOKEN)\n`);
  let entry = mode;
  for (const part of parts) {
    object = tree({ [`${entry} ${part}`]: object });
    entry = '40000';
  }
  commit(object);
  await repository.ended((await repository.rescan()).id);
  return { repository, secret, finding: await findingOf(repository) };
}

async function findingOf({ id }: HostedRepository): Promise<Finding> {
  const { body } = await tenant.vera.get<{ items: Finding[] }>(`/v1/findings?repoId=${id}`);
  expect(body.items).toHaveLength(1);
  return body.items[0] as Finding;
}

const open = (findingId: string, by = tenant.alice) =>
  by.post<FixPullRequest>(`/v1/findings/${findingId}/fix-pr`);
const read = (findingId: string) =>
  tenant.vera.get<FixPullRequest>(`/v1/findings/${findingId}/fix-pr`);

/** The only pull request of a repository at the host. */
function pullRequestOf({ atHost }: HostedRepository): HostPullRequest {
  const all = pullRequestsOf(hosted.host.state, atHost);
  expect(all).toHaveLength(1);
  return all[0] as HostPullRequest;
}

/** Branches of a repository at the host. */
function branchesOf({ atHost }: HostedRepository): string[] {
  return git(atHost, ['for-each-ref', '--format=%(refname:short)', 'refs/heads']).split('\n');
}

/** Sends a delivery about the pull request, or a push, of a repository. */
function told({ atHost, installation }: HostedRepository, event: string, payload: object) {
  const people = { deployment: hosted.deployment } as Parameters<typeof deliver>[0]['people'];
  const ids = { repository: { id: atHost.id }, installation: { id: installation.id } };
  return deliver({ ...hosted, people, stop: hosted.stop }, event, { ...payload, ...ids });
}

describe('a fix pull request', () => {
  test('goes from finding over merge, push and scan to fixed [FIND-05/pull-request]', async () => {
    const { repository, finding, secret } = await found('run.py', '100755');
    const base = git(repository.atHost, ['rev-parse', 'main']);
    const before = hosted.host.requests.length;

    const opened = await open(finding.id);

    expect(opened.status).toBe(200);
    const pullRequest = pullRequestOf(repository);
    expect(opened.body).toEqual({
      findingId: finding.id,
      state: 'open',
      number: 1,
      url: expect.stringMatching(`/${repository.name}/pull/1$`),
      branch: `svc/fix-${finding.id}`,
      commit: pullRequest.headCommit,
      openedAt: expect.any(String),
      closedAt: null,
    });
    const requests = hosted.host.requests
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`);
    expect(requests).toHaveLength(9);
    expect(requests.at(-1)).toBe('DELETE /api/v3/installation/token');
    expect(hosted.host.state.installationTokens.size).toBe(0);
    const mint = hosted.host.requests[before]?.body ?? '';
    expect(JSON.parse(mint)).toEqual({
      repository_ids: [repository.atHost.id],
      permissions: { contents: 'write', pull_requests: 'write' },
    });
    expect(git(repository.atHost, ['rev-parse', `${pullRequest.headCommit}^`])).toBe(base);
    expect(git(repository.atHost, ['ls-tree', pullRequest.headCommit, 'run.py'])).toMatch(
      /^100755 blob /,
    );
    expect(git(repository.atHost, ['show', `${pullRequest.headCommit}:run.py`])).toBe(
      "import os\n\n# who pays\nGITHUB_TOKEN = os.environ['GITHUB_TOKEN']\nprint(GITHUB_TOKEN)",
    );
    expect(pullRequest).toMatchObject({ baseBranch: 'main', headBranch: opened.body.branch });
    expect(pullRequest.body).toContain('**Revoke the removed credential');
    expect(pullRequest.body).toContain('`run.py`');
    expect(JSON.stringify([pullRequest, opened.body])).not.toContain(secret);

    mergePullRequest(pullRequest);
    const merged = { number: 1, merged: true, head: { sha: pullRequest.headCommit } };
    expect(await told(repository, 'pull_request', { action: 'closed', pull_request: merged })).toBe(
      202,
    );
    expect((await read(finding.id)).body).toMatchObject({
      state: 'merged',
      closedAt: expect.any(String),
    });
    expect(await told(repository, 'push', { ref: 'refs/heads/main' })).toBe(202);
    await until(
      'the finding is fixed',
      async () => (await findingOf(repository)).status === 'fixed',
    );
  });

  test('is one, however often it is asked for, and sealed with its caller [FIND-05/pull-request]', async () => {
    const { repository, finding } = await found();
    const answers = await Promise.all([open(finding.id), open(finding.id), open(finding.id)]);
    const again = await open(finding.id);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { body } of [...answers, again]) expect(body).toEqual(again.body);
    pullRequestOf(repository);
    expect(branchesOf(repository)).toEqual(['main', `svc/fix-${finding.id}`]);
    const { body } = await tenant.vera.get<{ items: FindingActivity[] }>(
      `/v1/findings/${finding.id}/activity`,
    );
    expect(body.items[0]).toMatchObject({
      kind: 'fix_pull_request_opened',
      actor: { type: 'user' },
      evidenceId: expect.stringMatching(/^evt_/),
    });
    expect(body.items.filter(({ kind }) => kind === 'fix_pull_request_opened')).toHaveLength(1);
  });

  test('is found again where the answer of any request was lost, with one branch', async () => {
    for (const ending of ['/git/trees', '/git/commits', '/git/refs', '/pulls']) {
      const { repository, finding } = await found();
      hosted.host.disturb('POST', { kind: 'lost' }, ending);

      expectProblem(await open(finding.id), 'bad_gateway', 'openFixPullRequest');
      expect(hosted.host.state.installationTokens.size).toBe(0);
      await hosted.deployment.sql(
        'update fix_pull_requests set reserved_until = now() where finding_id = $1',
        [finding.id],
      );
      expect(await open(finding.id)).toMatchObject({ status: 200, body: { number: 1 } });
      pullRequestOf(repository);
      expect(branchesOf(repository)).toEqual(['main', `svc/fix-${finding.id}`]);
    }
  });

  test('is superseded where the default branch lost the finding, closed and opened again', async () => {
    const { repository, finding } = await found();
    await open(finding.id);
    const head = { sha: pullRequestOf(repository).headCommit };
    const about = (action: string) =>
      told(repository, 'pull_request', {
        action,
        pull_request: { number: 1, merged: false, head },
      });

    await about('closed');
    expect((await read(finding.id)).body.state).toBe('closed');
    await about('reopened');
    expect((await read(finding.id)).body).toMatchObject({ state: 'open', closedAt: null });
    repository.git.commitFiles({ 'other.py': 'print(1)\n' });
    await repository.ended((await repository.rescan()).id);
    expect((await read(finding.id)).body.state).toBe('superseded');
    const path = `/v1/repos/${repository.id}/fix-prs?findingId=${finding.id}`;
    expect((await tenant.vera.get<{ items: FixPullRequest[] }>(path)).body).toEqual({
      items: [{ ...(await read(finding.id)).body, title: finding.title, path: 'config.py' }],
      nextCursor: null,
    });
  });
});

/** Runs the comparison of a repository that is due an hour after the last one; `meanwhile` once it has been asked for. */
async function compare({ id }: HostedRepository, meanwhile = async () => {}): Promise<void> {
  const { sql } = hosted.deployment;
  await sql(
    `update fix_pull_requests set opened_at = now() - interval '1 hour',
       compared_at = case when repo_id = $1 then compared_at - interval '1 hour' else now() end`,
    [id],
  );
  await runJob(hosted.deployment, 'fix-pull-requests.find-due');
  await meanwhile();
  await until('the comparison has ended', async () => {
    const jobs = await sql(
      `select from pgboss.job where name = 'fix-pull-requests.compare' and state < 'completed'`,
    );
    return jobs.length === 0;
  });
}

describe('a pull request whose delivery was lost', () => {
  const compared = async ({ repository, finding }: Found) => {
    await compare(repository);
    return (await read(finding.id)).body;
  };

  test('has the state that the host answers an hour later, to a token that only reads pull requests [FIND-05/pull-request]', async () => {
    const one = await found();
    await open(one.finding.id);
    const atHost = pullRequestOf(one.repository);
    const before = hosted.host.requests.length;

    expect(await compared(one)).toMatchObject({ state: 'open', closedAt: null });
    const requests = hosted.host.requests.slice(before);
    expect(requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
      'POST access_tokens',
      'GET 1',
      'DELETE token',
    ]);
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      permissions: { pull_requests: 'read' },
    });
    atHost.state = 'closed';
    hosted.host.disturb('GET', { kind: 'lost' }, '/pulls/1');
    expect((await compared(one)).state).toBe('open');
    expect(await compared(one)).toMatchObject({ state: 'closed', closedAt: expect.any(String) });
    atHost.state = 'open';
    expect(await compared(one)).toMatchObject({ state: 'open', closedAt: null });
    mergePullRequest(atHost);
    expect(await compared(one)).toMatchObject({ state: 'merged', closedAt: expect.any(String) });
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });
});

test('a delivery that comes while the host is asked for the state is not undone by the older answer [FIND-05/pull-request]', async () => {
  const { repository, finding } = await found();
  await open(finding.id);
  const head = { sha: pullRequestOf(repository).headCommit };
  const asked = hold(hosted.host, ({ path }) => path.endsWith('/pulls/1'));

  await compare(repository, async () => {
    await asked.reached;
    await told(repository, 'pull_request', {
      action: 'closed',
      pull_request: { number: 1, merged: true, head },
    });
    asked.release();
  });

  expect((await read(finding.id)).body.state).toBe('merged');
});

describe('a fix pull request is refused', () => {
  test('with 403 that names the permission, before anything is written [FIND-05/pull-request]', async () => {
    const { repository, finding } = await found();
    repository.installation.permissions['pull_requests'] = 'read';

    const answer = await open(finding.id);

    const { acceptAt, ...problem } = answer.body as unknown as { acceptAt: string };
    expectProblem({ ...answer, body: problem }, 'forbidden', 'openFixPullRequest');
    const { account, id } = repository.installation;
    expect(acceptAt).toBe(
      `${hosted.host.url}/organizations/${account.login}/settings/installations/${id}`,
    );
    expect(problem).toMatchObject({
      detail: `the installation has not accepted pull_requests: write; an owner accepts that at ${acceptAt}`,
    });
    expect(branchesOf(repository)).toEqual(['main']);
    repository.installation.permissions['pull_requests'] = 'write';
    expect((await open(finding.id)).status).toBe(200);
  });

  test('with 409 where the head no longer has the finding', async () => {
    const { repository, finding } = await found();
    repository.git.commitFiles({ 'config.py': 'print(1)\n' });
    const answer = await open(finding.id);
    expectProblem(answer, 'conflict', 'openFixPullRequest');
    expect(branchesOf(repository)).toEqual(['main']);
    repository.git.commitFiles({ 'other.py': 'print(1)\n' });
    expectProblem(await open(finding.id), 'conflict', 'openFixPullRequest');
  });

  test('with 409 where somebody else has the branch, which stays', async () => {
    const { repository, finding } = await found();
    const branch = `svc/fix-${finding.id}`;
    git(repository.atHost, ['update-ref', `refs/heads/${branch}`, 'refs/heads/main']);
    const before = git(repository.atHost, ['rev-parse', branch]);
    expectProblem(await open(finding.id), 'conflict', 'openFixPullRequest');
    expect(git(repository.atHost, ['rev-parse', branch])).toBe(before);
    expect((await read(finding.id)).status).toBe(404);
  });

  test('with 422 no_fix for a workflow file, with the masked patch', async () => {
    const { repository, finding, secret } = await found('.github/workflows/run.py');
    const answer = await open(finding.id);
    const { patch, ...problem } = answer.body as unknown as { patch: string };
    expectProblem({ ...answer, body: problem }, 'no_fix', 'openFixPullRequest');
    const preview = await tenant.alice.get(`/v1/findings/${finding.id}/fix`);
    expect(preview).toMatchObject({ status: 422, body: { code: 'no_fix', patch } });
    expect(patch).toContain("+GITHUB_TOKEN = os.environ['GITHUB_TOKEN']");
    expect(patch).not.toContain(secret);
    expect(branchesOf(repository)).toEqual(['main']);
  });

  test('with 422 no_fix where no edit is known', async () => {
    const { finding } = await found('notes.txt');
    expectProblem(await open(finding.id), 'no_fix', 'openFixPullRequest');
  });

  test('with 422 where the repository is not connected', async () => {
    const { repository, finding } = await found();
    await hosted.deployment.sql(
      `update repositories set connection = 'disconnected', installation_id = null where repo_id = $1`,
      [repository.id],
    );
    expectProblem(await open(finding.id), 'unprocessable', 'openFixPullRequest');
  });

  test('with 409 beyond ten open ones of a repository, as the host had them at the last comparison', async () => {
    const repository = await hosted.repository(tenant);
    const files = Array.from({ length: 11 }, (_, at): [string, string] => [
      `c${at}.py`,
      `GITHUB_TOKEN = '${githubToken()}'\n`,
    ]);
    repository.git.commitFiles(Object.fromEntries(files));
    await repository.ended((await repository.rescan()).id);
    const { body } = await tenant.vera.get<{ items: Finding[] }>(
      `/v1/findings?repoId=${repository.id}`,
    );
    const statuses: number[] = [];
    for (const { id } of body.items) statuses.push((await open(id)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
    const list = `/v1/repos/${repository.id}/fix-prs?limit=6`;
    type List = { readonly items: readonly FixPullRequest[]; readonly nextCursor: string };
    const first = (await tenant.vera.get<List>(list)).body;
    const rest = (await tenant.vera.get<List>(`${list}&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items].map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, at) => 10 - at),
    );
    expect(rest.nextCursor).toBeNull();
    const [closed] = pullRequestsOf(hosted.host.state, repository.atHost);
    (closed as HostPullRequest).state = 'closed';
    await compare(repository);
    expect((await open(body.items.at(-1)?.id ?? '')).status).toBe(200);
  });

  test('to viewers, and to another tenant as if there were none', async () => {
    const { finding } = await found();
    const other = await hosted.deployment.createTenant('other');
    expectProblem(await open(finding.id, tenant.vera), 'forbidden', 'openFixPullRequest');
    expectProblem(await open(finding.id, other.alice), 'not_found', 'openFixPullRequest');
    const list = `/v1/repos/${finding.repoId}/fix-prs`;
    expectProblem(await other.alice.get(list), 'not_found', 'listFixPullRequests');
  });
});

test('an attempt whose process is gone is ended by a job, with one branch and one pull request', async () => {
  const { repository, finding } = await found();
  hosted.host.disturb('POST', { kind: 'lost' }, '/git/refs');
  await open(finding.id);
  const [row] = await hosted.deployment.sql<{ attempt: string }>(
    'select attempt from fix_pull_requests where finding_id = $1',
    [finding.id],
  );
  await runJob(hosted.deployment, 'fix-pull-requests.resolve', {
    tenantId: tenant.id,
    ids: { findingId: finding.id, attempt: `${row?.attempt}` },
  });
  await until('the pull request is recorded', async () => (await read(finding.id)).status === 200);
  pullRequestOf(repository);
  expect(branchesOf(repository)).toEqual(['main', `svc/fix-${finding.id}`]);
  expect(hosted.host.state.installationTokens.size).toBe(0);
});

test('the diff is shown before it is opened, with the credential masked, and not to viewers', async () => {
  const { finding, repository, secret } = await found();
  const path = `/v1/findings/${finding.id}/fix`;
  const { status, body } = await tenant.alice.get<FixPreview>(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    findingId: finding.id,
    path: 'config.py',
    variables: ['GITHUB_TOKEN'],
  });
  expect(body.diff).toContain("-GITHUB_TOKEN = '***'\n");
  expect(body.diff).toContain("+GITHUB_TOKEN = os.environ['GITHUB_TOKEN']\n");
  expect(JSON.stringify(body)).not.toContain(secret);
  expect(branchesOf(repository)).toEqual(['main']);
  expectProblem(await tenant.vera.get(path), 'forbidden', 'getFix');
});
