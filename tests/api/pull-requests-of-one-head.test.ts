import { afterAll, beforeAll, expect, test } from 'vitest';
import { git } from '../doubles/code-host/git-objects.ts';
import { addPullRequest, type HostPullRequest } from '../doubles/code-host/host-state.ts';
import { type DoubleRequest, hold } from '../doubles/double.ts';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { type HostedScans, startHostedScans } from '../harness/hosted-scans.ts';
import { announce, completedChecks, openPull, runsAtHost } from '../harness/pull-requests.ts';
import { until } from '../harness/until.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

/** A pull request that adds a credential to `main`, and one of the same head into a branch that has it already. */
async function twoOfOneHead() {
  const line = `const key = '${githubToken()}';\n`;
  const harmful = await openPull(hosted, tenant, { 'a.ts': '' }, { 'a.ts': line });
  const { repository } = harmful;
  const { headCommit } = harmful.atHost;
  git(repository.atHost, ['update-ref', 'refs/heads/harmless', headCommit]);
  const harmless = addPullRequest(hosted.host.state, repository.atHost, {
    baseBranch: 'harmless',
    baseCommit: headCommit,
    headBranch: 'other',
    headCommit,
  });
  await hosted.deployment.sql(`update repositories set check_mode = 'enforce' where repo_id = $1`, [
    repository.id,
  ]);
  const say = (action: string, { number, headCommit: sha }: HostPullRequest = harmful.atHost) =>
    announce(hosted, repository, 'pull_request', {
      action,
      pull_request: { number, head: { sha } },
    });
  const queued = (base: string, number: number) =>
    announce(hosted, repository, 'check_suite', {
      action: 'requested',
      check_suite: {
        head_sha: headCommit,
        head_branch: `gh-readonly-queue/${base}/pr-${number}-${headCommit}`,
      },
    });
  /** The check run that the host shows of the head: the one that was created last. */
  const shown = () => runsAtHost(hosted, repository).at(-1);
  const checks = (count: number) => completedChecks(tenant, repository, count);
  return { repository, harmful: harmful.atHost, harmless, say, queued, shown, checks };
}

const isDiff = ({ headers, path }: DoubleRequest) =>
  path.includes('/compare/') && headers.accept?.endsWith('.diff') === true;

test('the failure of a pull request is not hidden by one of the same head into another branch [PR-03]', async () => {
  const { harmful, harmless, say, shown, checks } = await twoOfOneHead();
  await say('opened');
  const [failed] = await checks(1);
  expect(failed).toMatchObject({ conclusion: 'failure', overruledBy: null });

  await say('opened', harmless);
  const [passed] = await checks(2);

  expect(passed).toMatchObject({
    pullRequest: harmless.number,
    conclusion: 'success',
    overruledBy: failed?.id,
  });
  expect(shown()).toMatchObject({
    externalId: passed?.id,
    conclusion: 'failure',
    title: `Same head as pull request ${harmful.number}: 1 new finding, 1 at or above high`,
    summary: expect.stringContaining(`the result of pull request ${harmful.number}`),
  });

  harmful.state = 'closed';
  await say('closed');
  const [again] = await checks(3);
  expect(again).toMatchObject({ pullRequest: harmless.number, overruledBy: null });
  expect(shown()).toMatchObject({ externalId: again?.id, conclusion: 'success' });

  harmful.state = 'open';
  await say('reopened');
  const [reopened] = await checks(4);
  expect(reopened).toMatchObject({ pullRequest: harmful.number, conclusion: 'failure' });
  expect(shown()).toMatchObject({ externalId: reopened?.id, conclusion: 'failure' });
});

test('a check is concluded after the others of its head that were asked for before, and asks the host nothing meanwhile [PR-03]', async () => {
  const { repository, harmless, say, shown, checks } = await twoOfOneHead();
  const diff = hold(hosted.host, isDiff);
  await say('opened');
  await diff.reached;
  await say('opened', harmless);
  const waiting = (attempts: number) =>
    until('the other check waits', async () => {
      const rows = await hosted.deployment.sql(
        `select from pull_request_checks where repo_id = $1 and pull_number = $2 and state = 'queued' and report is not null
           and attempts >= $3`,
        [repository.id, harmless.number, attempts],
      );
      return rows.length === 1;
    });
  await waiting(1);
  const before = hosted.host.requests.length;
  await waiting(2);
  expect(hosted.host.requests.length).toBe(before);
  expect(shown()).toMatchObject({ status: 'in_progress' });
  diff.release();

  expect((await checks(2)).map(({ conclusion }) => conclusion).toSorted()).toEqual([
    'failure',
    'success',
  ]);
  expect(runsAtHost(hosted, repository).map(({ conclusion }) => conclusion)).toEqual([
    'failure',
    'failure',
  ]);
});

test('a check that cannot wait for another of its head any longer fails [PR-03]', async () => {
  const { repository, harmless, say, shown, checks } = await twoOfOneHead();
  const diff = hold(hosted.host, isDiff);
  await say('opened');
  await diff.reached;
  await say('opened', harmless);
  await until('the other check waits', async () => {
    const rows = await hosted.deployment.sql(
      `update pull_request_checks set created_at = now() - interval '26 minutes'
       where repo_id = $1 and pull_number = $2 and state = 'queued' and report is not null returning check_id`,
      [repository.id, harmless.number],
    );
    return rows.length === 1;
  });

  await until('it ends', async () => shown()?.conclusion === 'failure');
  expect(shown()).toMatchObject({ title: 'Not checked: out of time' });
  diff.release();
  await checks(2);
});

test('a pull request that is closed before its check does not hide the failure of one of the same head [PR-03]', async () => {
  const { harmless, say, shown, checks } = await twoOfOneHead();
  await say('opened');
  const [failed] = await checks(1);
  harmless.state = 'closed';
  await say('opened', harmless);

  const [closed] = await checks(2);
  expect(closed).toMatchObject({
    reason: 'closed',
    conclusion: 'neutral',
    overruledBy: failed?.id,
  });
  expect(shown()).toMatchObject({ externalId: closed?.id, conclusion: 'failure' });
});

test('a pull request that is closed before its check has the result of an open one of the same head, whatever that is [PR-03]', async () => {
  const { harmful, harmless, say, shown, checks } = await twoOfOneHead();
  await say('opened', harmless);
  const [passed] = await checks(1);
  harmful.state = 'closed';
  await say('opened');

  expect((await checks(2))[0]).toMatchObject({ reason: 'closed', overruledBy: passed?.id });
  expect(shown()).toMatchObject({ conclusion: 'success' });
});

test('a newer head of the failing pull request has the other one of its former head checked again [PR-03]', async () => {
  const { harmful, harmless, say, checks, repository } = await twoOfOneHead();
  await say('opened');
  await checks(1);
  await say('opened', harmless);
  await checks(2);
  const former = harmful.headCommit;
  harmful.headCommit = repository.git.commitOn('refs/pull/1/head', former, { 'b.ts': 'more\n' });
  await say('synchronize');
  await say('synchronize');

  const of = (number: number, head: string) => ({ pullRequest: number, headCommit: head });
  expect(
    (await checks(4)).map(({ pullRequest, headCommit }) => ({ pullRequest, headCommit })),
  ).toEqual(
    expect.arrayContaining([
      of(harmful.number, harmful.headCommit),
      of(harmless.number, former),
      of(harmless.number, former),
      of(harmful.number, former),
    ]),
  );
  const runs = runsAtHost(hosted, repository).filter(({ headCommit }) => headCommit === former);
  expect(runs.at(-1)).toMatchObject({ conclusion: 'success' });
});

test('a branch that is called like one of a merge queue does not choose its base [PR-03]', async () => {
  const { harmful, harmless, queued, shown, checks } = await twoOfOneHead();
  await queued('harmless', harmful.number);
  const [byName] = await checks(1);
  expect(byName).toMatchObject({ pullRequest: null, conclusion: 'failure' });
  expect(shown()).toMatchObject({ conclusion: 'failure' });

  await queued('harmless', harmless.number);
  const [other] = await checks(2);
  expect(other).toMatchObject({ conclusion: 'success', overruledBy: byName?.id });
  expect(shown()).toMatchObject({
    conclusion: 'failure',
    title: expect.stringContaining(`pull request ${harmful.number} in its merge queue`),
  });

  await queued('main', 99);
  const [unknown] = await checks(3);
  expect(unknown).toMatchObject({ reason: 'closed', overruledBy: byName?.id });
  expect(shown()).toMatchObject({ conclusion: 'failure' });
});
