import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoubleRequest, hold } from '../doubles/double.ts';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { type HostedScans, startHostedScans } from '../harness/hosted-scans.ts';
import { runJob } from '../harness/jobs.ts';
import {
  announce,
  completedChecks,
  openPull,
  runsAtHost,
  type TestPull,
} from '../harness/pull-requests.ts';
import { scanReport, scanUpload } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

const secretLine = () => `const key = '${githubToken()}';\n`;

/** A pull request that adds a credential, in a repository that enforces and whose base is known. */
async function pullRequest(before = {}, after = {}): Promise<TestPull> {
  const pull = await openPull(
    hosted,
    tenant,
    { 'a.ts': '', ...before },
    { 'a.ts': secretLine(), ...after },
    false,
  );
  const { id } = pull.repository;
  await tenant.alice.post(`/v1/repos/${id}/scans`, scanUpload(scanReport([])));
  await hosted.deployment.sql(`update repositories set check_mode = 'enforce' where repo_id = $1`, [
    id,
  ]);
  return pull;
}

const isDiff = ({ headers, path }: DoubleRequest) =>
  path.includes('/compare/') && headers.accept?.endsWith('.diff') === true;
const isMergeBase = ({ headers, path }: DoubleRequest) =>
  path.includes('/compare/') && headers.accept?.endsWith('+json') === true;
const isPull = ({ path }: DoubleRequest) => /\/pulls\/\d+$/.test(path);

const outcomes = async (pull: TestPull, count: number) =>
  (await completedChecks(tenant, pull.repository, count)).map(
    ({ headCommit, conclusion, reason }) => ({ headCommit, conclusion, reason }),
  );
const failed = (headCommit: string) => ({ headCommit, conclusion: 'failure', reason: null });
const passed = (headCommit: string) => ({ headCommit, conclusion: 'success', reason: null });
const ended = (headCommit: string, reason: string) => ({
  headCommit,
  conclusion: 'neutral',
  reason,
});

async function waits({ repository }: TestPull): Promise<void> {
  await until('the check waits', async () => {
    const rows = await hosted.deployment.sql(
      `select from pull_request_checks where repo_id = $1 and state = 'queued' and attempts > 0`,
      [repository.id],
    );
    return rows.length === 1;
  });
}

/** Begins the next attempt of a check that waits. */
async function goOn({ repository }: TestPull): Promise<void> {
  const { sql } = hosted.deployment;
  await sql('update pull_request_checks set due_at = now() where repo_id = $1', [repository.id]);
  await sql(`delete from pgboss.job where name = 'pull-request-checks.run' and state = 'created'`);
  await runJob(hosted.deployment, 'pull-request-checks.find-due');
}

/** All check runs of a repository at the host are completed, and no token is alive. */
function expectNothingOpen({ repository }: TestPull): void {
  const runs = runsAtHost(hosted, repository);
  expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'completed'));
  expect(hosted.host.state.installationTokens.size).toBe(0);
}

test('a newer head ends the check of the older one that is under way as neutral [PR-03]', async () => {
  const pull = await pullRequest();
  const older = pull.atHost.headCommit;
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  const newer = pull.push({ 'a.ts': 'harmless\n' });
  await pull.announce('synchronize');
  diff.release();

  expect(await outcomes(pull, 2)).toEqual([passed(newer), ended(older, 'superseded')]);
  expectNothingOpen(pull);
});

test('a pull request that is closed during its check ends it as neutral [PR-03]', async () => {
  const pull = await pullRequest();
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  pull.atHost.state = 'closed';
  await pull.announce('closed');
  diff.release();

  expect(await outcomes(pull, 1)).toEqual([ended(pull.atHost.headCommit, 'closed')]);
  expectNothingOpen(pull);
});

test('a rerun during a check is a check run of its own [PR-03]', async () => {
  const pull = await pullRequest();
  const { repository, atHost } = pull;
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  await announce(hosted, repository, 'check_run', {
    action: 'rerequested',
    check_run: { external_id: runsAtHost(hosted, repository)[0]?.externalId },
  });
  diff.release();

  expect(await outcomes(pull, 2)).toEqual([failed(atHost.headCommit), failed(atHost.headCommit)]);
  const runs = runsAtHost(hosted, repository);
  expect(new Set(runs.map(({ externalId }) => externalId)).size).toBe(2);
  expectNothingOpen(pull);
});

test.each([
  ['before its check is done', true],
  ['after its check', false],
])(
  'a head that a force push replaces and brings back is judged by its own diff, whatever the pull request is at meanwhile: announced %s [PR-03]',
  async (_, isEarly) => {
    const pull = await pullRequest();
    const { atHost } = pull;
    const head = atHost.headCommit;
    const [asked, diff] = [hold(hosted.host, isPull), hold(hosted.host, isDiff)];
    await pull.announce('opened');
    await asked.reached;
    const other = pull.push({ 'a.ts': 'harmless\n' });
    asked.release();
    await diff.reached;
    atHost.headCommit = head;
    if (!isEarly) {
      diff.release();
      expect(await outcomes(pull, 1)).toEqual([failed(head)]);
    }
    await pull.announce('synchronize', other);
    await pull.announce('synchronize', head);
    diff.release();

    expect(await outcomes(pull, 3)).toEqual([
      failed(head),
      ended(other, 'superseded'),
      failed(head),
    ]);
    expectNothingOpen(pull);
  },
);

test('a fork that is deleted during a check is not needed: its head is fetched from the repository that has the pull request [PR-03]', async () => {
  const files = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`f${n}.ts`, `${n}\n`]));
  const pull = await pullRequest({}, files);
  const before = hosted.host.requests.length;
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  pull.atHost.isForkGone = true;
  diff.release();

  expect(await outcomes(pull, 1)).toEqual([failed(pull.atHost.headCommit)]);
  const fetches = hosted.host.requests.slice(before).filter(({ path }) => path.includes('.git/'));
  expect(fetches.length).toBeGreaterThan(0);
  expect(fetches.filter(({ path }) => !path.startsWith(`/${pull.repository.name}.git/`))).toEqual(
    [],
  );
  expect(fetches.map(({ body }) => body).join('')).toContain('ref-prefix refs/pull/1/head');
  expectNothingOpen(pull);
});

test('a head that a force push replaces before git fetches it is not examined in place of the older one [PR-03]', async () => {
  const files = Object.fromEntries(Array.from({ length: 301 }, (_, n) => [`f${n}.ts`, `${n}\n`]));
  const pull = await pullRequest({}, files);
  const older = pull.atHost.headCommit;
  const compared = hold(hosted.host, isMergeBase);
  await pull.announce('opened');
  await compared.reached;
  pull.push({ 'a.ts': 'harmless\n' });
  compared.release();
  await waits(pull);
  await goOn(pull);

  expect(await outcomes(pull, 1)).toEqual([ended(older, 'superseded')]);
  expectNothingOpen(pull);
});

test('a check run whose access is lost in the middle is ended when access comes back [PR-03]', async () => {
  const pull = await pullRequest();
  const { repository } = pull;
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  repository.installation.isSuspended = true;
  diff.release();
  await waits(pull);
  expect(runsAtHost(hosted, repository)).toMatchObject([{ status: 'in_progress' }]);

  repository.installation.isSuspended = false;
  await goOn(pull);

  expect(await outcomes(pull, 1)).toEqual([failed(pull.atHost.headCommit)]);
  expect(runsAtHost(hosted, repository)).toMatchObject([
    { status: 'completed', conclusion: 'failure' },
  ]);
});

test('a check whose access was lost for a day ends here without a judgement [PR-03]', async () => {
  const pull = await pullRequest();
  const { repository } = pull;
  const diff = hold(hosted.host, isDiff);
  await pull.announce('opened');
  await diff.reached;
  repository.installation.isSuspended = true;
  await hosted.deployment.sql(
    `update pull_request_checks set created_at = now() - interval '25 hours' where repo_id = $1`,
    [repository.id],
  );
  diff.release();
  await waits(pull);
  await goOn(pull);

  expect(await outcomes(pull, 1)).toEqual([
    { headCommit: pull.atHost.headCommit, conclusion: 'failure', reason: 'no_access' },
  ]);
});
