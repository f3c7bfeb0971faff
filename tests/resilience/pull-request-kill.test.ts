import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Finding, PullRequestCheck, ScanReport } from '@svc/contract';
import { scanDiff } from '@svc/scan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { git } from '../doubles/code-host/git-objects.ts';
import {
  addPullRequest,
  type HostPullRequest,
  pullRequestsOf,
} from '../doubles/code-host/host-state.ts';
import { api } from '../harness/api.ts';
import type { Tenant } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import { githubToken } from '../harness/github-token.ts';
import {
  type HostedRepository,
  type HostedScans,
  startHostedScans,
} from '../harness/hosted-scans.ts';
import { addJob } from '../harness/jobs.ts';
import { holdAt, type Point } from '../harness/kill-points.ts';
import type { RunningServer } from '../harness/processes.ts';
import { announce, runsAtHost } from '../harness/pull-requests.ts';
import { scanReport, scanUpload } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { randomFrom } from './kill-plan.ts';

const SEED = 30;
/** Points at which a request waits when the process is killed; some of each kill may have been passed by then. */
const POINTS = 50;
/**
 * In each, new pull requests are checked and new fixes made; the process is killed in their first and in their second attempts. Three
 * are enough unless the machine is so busy that requests run out of time at their points.
 */
const MAX_ROUNDS = 6;
/** How long is waited for a request that an attempt may never make, because it has ended before. */
const MAX_WAIT_MS = 8_000;
/** Repositories whose checks wait at a point, and one whose check goes on, to be killed wherever it is. */
const CHECKS = 4;
const FIXES = 7;
/** Attempts to make a fix that the job ends, one of each tenant. */
const RESOLVED = 2;
/** Requests of a first attempt, as `pull-request-checks.test.ts` and `fix-pull-requests.test.ts` count them. */
const CHECK_REQUESTS = 14;
const FIX_REQUESTS = 9;
/** Requests that every second attempt makes. */
const AGAIN_REQUESTS = 3;
const SECRETS = 60;
const TEST_MS = 10 * 60_000;

let hosted: HostedScans;
/** A process runs two checks of a tenant at once, and ends one attempt to make a fix. */
let tenants: readonly [Tenant, Tenant];
let worker: RunningServer;

const start = async () => {
  worker = await startProcessOf(hosted.deployment, {
    ...hosted.environment.env,
    SVC_DATA_DIR: join(hosted.deployment.dataDir, 'worker'),
  });
};

beforeAll(async () => {
  hosted = await startHostedScans({ SVC_ROLES: 'api' });
  const { createTenant } = hosted.deployment;
  tenants = [await createTenant('acme'), await createTenant('beta')];
  await start();
});
afterAll(async () => {
  await worker?.end('SIGKILL');
  await hosted?.stop();
});

const live = () => hosted.host.state.installationTokens.size;
const server = (args: string) =>
  `{ "mcpServers": { "files": { "command": "npx", "args": [${args}] } } }\n`;
const secretLine = () => `const key = '${githubToken()}';\n`;

type Lane = { readonly tenant: Tenant; readonly repository: HostedRepository };
type CheckLane = Lane & { readonly base: string };
type FixLane = Lane & { readonly findings: readonly Finding[] };

async function lane(number: number): Promise<Lane> {
  const tenant = tenants[number % 2] as Tenant;
  return { tenant, repository: await hosted.repository(tenant) };
}

async function checkLane(_: unknown, number: number): Promise<CheckLane> {
  const { tenant, repository } = await lane(number);
  const base = repository.git.commitFiles({ '.mcp.json': server('"-y", "some-mcp@1.2.3"') });
  await upload(tenant, repository, scanReport([]));
  return { tenant, repository, base };
}

async function fixLane(_: unknown, number: number): Promise<FixLane> {
  const { tenant, repository } = await lane(number);
  const files = Array.from({ length: MAX_ROUNDS }, (_, at): [string, string] => [
    `c${at}.py`,
    `GITHUB_TOKEN = '${githubToken()}'\n`,
  ]);
  repository.git.commitFiles(Object.fromEntries(files));
  const diff = files.map(([path, line]) => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}`);
  await upload(tenant, repository, scanReport((await scanDiff(diff.join(''))).findings));
  const { body } = await tenant.vera.get<{ items: Finding[] }>(
    `/v1/findings?repoId=${repository.id}`,
  );
  expect(body.items).toHaveLength(MAX_ROUNDS);
  return { tenant, repository, findings: body.items };
}

async function upload(
  { alice }: Tenant,
  { id }: HostedRepository,
  report: ScanReport,
): Promise<void> {
  const { status } = await alice.post(`/v1/repos/${id}/scans`, scanUpload(report));
  expect(status).toBe(201);
}

/** Opens a pull request that needs files by git, and two requests for its annotations. */
async function openPull({ repository, base }: CheckLane, round: number): Promise<HostPullRequest> {
  const headCommit = repository.git.commitOn(`refs/pull/${round + 1}/head`, base, {
    '.mcp.json': server(`"-y", "some-mcp"`),
    'a.ts': Array.from({ length: SECRETS }, secretLine).join(''),
  });
  const pull = addPullRequest(hosted.host.state, repository.atHost, {
    baseCommit: base,
    headCommit,
  });
  await announce(hosted, repository, 'pull_request', {
    action: 'opened',
    pull_request: { number: pull.number, head: { sha: headCommit } },
  });
  return pull;
}

/** Asks the process that is killed for a fix pull request; its answer may never come. */
const askFix = ({ tenant, findings }: FixLane, round: number) =>
  api(worker.url, tenant.alice.token)
    .post(`/v1/findings/${findings[round]?.id}/fix-pr`)
    .catch(() => null);

/** Has the job end an attempt now, which would wait for 80 seconds. */
async function resolve({ tenant, findings }: FixLane, round: number): Promise<void> {
  const findingId = findings[round]?.id ?? '';
  const [row] = await hosted.deployment.sql<{ attempt: string }>(
    'select attempt from fix_pull_requests where finding_id = $1',
    [findingId],
  );
  const ids = { findingId, attempt: `${row?.attempt}` };
  await addJob(hosted.deployment, 'fix-pull-requests.resolve', { tenantId: tenant.id, ids });
}

/** Lets what the killed process has left be missed: its heartbeat and its reservations would be for a while. */
const age = async () => {
  const { sql } = hosted.deployment;
  await sql(
    `update pull_request_checks set heartbeat_at = now() - interval '1 minute', due_at = now() where state <> 'completed'`,
  );
  await sql(`update fix_pull_requests set reserved_until = now() where state = 'reserved'`);
  // of a check one job waits at most, which may be for a minute
  await sql(`delete from pgboss.job where state = 'active' or name = 'pull-request-checks.run'`);
};

test(
  'a worker that is killed at any point of checks and of fix pull requests leaves one check run, one branch, one pull request and no token [PR-03, FIND-05/pull-request]',
  async () => {
    const random = randomFrom(SEED);
    const draw = (below: number) => Math.floor(random() * below);
    const checks = await Promise.all(Array.from({ length: CHECKS }, checkLane));
    const fixes = await Promise.all(Array.from({ length: FIXES }, fixLane));
    let [points, kills] = [0, 0];

    /** Kills the process when each of the repositories waits at its point. */
    const killAt = async (
      requests: { check: number; fix: number },
      begin: () => Promise<unknown>,
    ) => {
      const point = (below: number): Point => ({
        request: draw(below),
        before: random() < 0.5 ? 'act' : 'answer',
      });
      const held = [
        ...checks
          .slice(1)
          .map(({ repository }) => holdAt(hosted, repository, point(requests.check))),
        ...fixes.map(({ repository }) => holdAt(hosted, repository, point(requests.fix))),
      ];
      await begin();
      await Promise.race([Promise.all(held.map(({ reached }) => reached)), delay(MAX_WAIT_MS)]);
      await delay(random() * 200);
      points += held.filter(({ isHeld }) => isHeld()).length;
      kills++;
      await worker.end('SIGKILL');
      for (const each of held) each.abandon();
      await until('no token is alive', () => live() === 0, 60_000);
      await age();
      await start();
    };

    let rounds = 0;
    for (; points < POINTS && rounds < MAX_ROUNDS; rounds++) {
      const round = rounds;
      await killAt({ check: CHECK_REQUESTS, fix: FIX_REQUESTS }, async () => {
        for (const lane of checks) await openPull(lane, round);
        for (const lane of fixes) askFix(lane, round);
      });
      await killAt({ check: AGAIN_REQUESTS, fix: AGAIN_REQUESTS }, async () => {
        await addJob(hosted.deployment, 'pull-request-checks.find-due');
        // some by the job, the others by those who ask again
        for (const lane of fixes.slice(0, RESOLVED)) await resolve(lane, round);
        for (const lane of fixes.slice(RESOLVED)) askFix(lane, round);
      });
      await addJob(hosted.deployment, 'pull-request-checks.find-due');
      for (const lane of fixes) {
        await until('the fix is recorded', async () => {
          const { status } = (await askFix(lane, round)) ?? {};
          return status === 200;
        });
      }
      for (const { tenant, repository } of checks) {
        await until(
          'the checks are completed',
          async () => {
            const { body } = await tenant.vera.get<{ items: PullRequestCheck[] }>(
              `/v1/repos/${repository.id}/checks`,
            );
            return (
              body.items.length === round + 1 &&
              body.items.every(({ state }) => state === 'completed')
            );
          },
          60_000,
        );
      }
    }

    const logs = tenants.map(({ alice }) => alice.get<string>('/v1/evidence/export'));
    const sealed = (await Promise.all(logs)).flatMap(({ body }) => body.split('\n'));
    const events = (kind: string, id: string) =>
      sealed.filter((line) => line.includes(`"kind":"${kind}"`) && line.includes(id)).length;
    for (const { repository } of checks) {
      const runs = runsAtHost(hosted, repository);
      expect(runs.map(({ status, conclusion }) => ({ status, conclusion }))).toEqual(
        Array(rounds).fill({ status: 'completed', conclusion: 'neutral' }),
      );
      for (const { annotations, headCommit } of runs) {
        const places = annotations.map(({ path, start_line: line }) => `${path}:${line}`);
        expect(places).toHaveLength(SECRETS + 1);
        expect(new Set(places).size).toBe(SECRETS + 1);
        expect(events('pr_check.completed', headCommit)).toBe(1);
      }
    }
    for (const { repository, findings: all } of fixes) {
      const findings = all.slice(0, rounds);
      const branches = findings.map(({ id }) => `svc/fix-${id}`);
      const pulls = pullRequestsOf(hosted.host.state, repository.atHost);
      expect(pulls.map(({ headBranch }) => headBranch).sort()).toEqual(branches.toSorted());
      const refs = git(repository.atHost, [
        'for-each-ref',
        '--format=%(refname:short)',
        'refs/heads',
      ]);
      expect(refs.split('\n')).toEqual(['main', ...branches].sort());
      for (const { id } of findings) expect(events('fix_pull_request.opened', id)).toBe(1);
    }
    expect(live()).toBe(0);
    expect(points).toBeGreaterThanOrEqual(POINTS);
    expect(kills).toBe(2 * rounds);
  },
  TEST_MS,
);
