import type { Finding, FixPreview, FixPullRequest } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveGit } from '../doubles/code-host/git-http.ts';
import { git } from '../doubles/code-host/git-objects.ts';
import { gitRepository } from '../doubles/code-host/git-repository.ts';
import {
  addRepository,
  type HostRepository,
  pullRequestsOf,
} from '../doubles/code-host/host-state.ts';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import {
  type HostedRepository,
  type HostedScans,
  startHostedScans,
} from '../harness/hosted-scans.ts';
import { completedChecks, openPull, runsAtHost } from '../harness/pull-requests.ts';

/**
 * A public repository is renamed at the host, and another public one takes its former name, before any event about either arrives.
 * Anybody may make the other one, which any token reads; what is scanned, checked and fixed is the one of the numeric id.
 */
let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

const publicRepository = (of: Tenant) => hosted.repository(of, { isPrivate: false });

/** Renames a repository, and returns another one under its former name, with this file on `main`. */
function takeName(
  { atHost }: HostedRepository,
  files: Readonly<Record<string, string>>,
): HostRepository {
  const former = atHost.name;
  atHost.name = `${former}-renamed`;
  const other = addRepository(hosted.host.state, atHost.owner, former, { isPrivate: false });
  const repository = gitRepository();
  repository.commitFiles(files);
  serveGit(other, repository.folder);
  return other;
}

/** The repositories that git and the REST API were asked for since, by name. */
const askedSince = (before: number) =>
  new Set(
    hosted.host.requests
      .slice(before)
      .map(({ path }) => /^\/(?:api\/v3\/repos\/)?[\w-]+\/([\w-]+)(?:\.git)?\//.exec(path)?.[1])
      .filter((name) => name?.startsWith('shop')),
  );

test('a scan reads the repository of the numeric id where another one has its name [APP-03/scan]', async () => {
  const repository = await publicRepository(tenant);
  const commit = repository.git.commitFiles({ 'a.txt': 'ours\n' });
  takeName(repository, { 'a.txt': `${githubToken()}\n` });
  const before = hosted.host.requests.length;

  const scan = await repository.ended((await repository.rescan()).id);

  expect(scan).toMatchObject({ state: 'succeeded', commit, findings: { total: 0 } });
  expect(askedSince(before)).toEqual(new Set(['shop-renamed']));
  expect(hosted.host.state.installationTokens.size).toBe(0);
});

test('a repository that was disconnected is not scanned by its name [APP-03/scan]', async () => {
  const repository = await publicRepository(tenant);
  takeName(repository, { 'a.txt': 'not ours\n' });
  await hosted.deployment.sql(
    `update repositories set connection = 'disconnected', installation_id = null where repo_id = $1`,
    [repository.id],
  );
  const before = hosted.host.requests.length;

  const run = await repository.ended((await repository.rescan()).id);

  expect(run).toMatchObject({ state: 'failed', error: { code: 'not_connected' } });
  expect(hosted.host.requests).toHaveLength(before);
});

test('a check examines the repository of the numeric id where another one has its name [PR-03]', async () => {
  const servers = (version: string) =>
    `{ "mcpServers": { "files": { "command": "npx", "args": ["-y", "some-mcp${version}"] } } }\n`;
  const pull = await openPull(
    { ...hosted, repository: publicRepository },
    tenant,
    { '.mcp.json': servers('@1.2.3') },
    { '.mcp.json': servers('') },
  );
  const { repository } = pull;
  takeName(repository, { '.mcp.json': servers('@1.2.3') });
  const before = hosted.host.requests.length;

  await pull.announce('opened');
  const [check] = await completedChecks(tenant, repository);

  // agent configuration is examined whole, for which git fetches the commits
  expect(check).toMatchObject({ reason: null, counts: { introduced: 1, filesInPart: 0 } });
  expect(askedSince(before)).toEqual(new Set(['shop-renamed']));
  const gitRequests = hosted.host.requests
    .slice(before)
    .filter(({ path }) => path.includes('.git/'));
  expect(gitRequests.length).toBeGreaterThan(0);
  expect(runsAtHost(hosted, repository)).toMatchObject([{ annotations: [{ path: '.mcp.json' }] }]);
});

test('a fix is read from and opened at the repository of the numeric id where another one has its name [FIND-05/pull-request]', async () => {
  const repository = await publicRepository(tenant);
  repository.git.commitFiles({ 'config.py': `GITHUB_TOKEN = '${githubToken()}'\n` });
  await repository.ended((await repository.rescan()).id);
  const { body } = await tenant.vera.get<{ items: Finding[] }>(
    `/v1/findings?repoId=${repository.id}`,
  );
  const finding = body.items[0] as Finding;
  const other = takeName(repository, { 'config.py': 'print()\n' });
  const before = hosted.host.requests.length;

  const preview = await tenant.alice.get<FixPreview>(`/v1/findings/${finding.id}/fix`);
  const opened = await tenant.alice.post<FixPullRequest>(`/v1/findings/${finding.id}/fix-pr`);

  expect(preview.body.diff).toContain("+GITHUB_TOKEN = os.environ['GITHUB_TOKEN']\n");
  expect(opened.body.url).toMatch(/\/shop-renamed\/pull\/1$/);
  expect(pullRequestsOf(hosted.host.state, repository.atHost)).toHaveLength(1);
  expect(pullRequestsOf(hosted.host.state, other)).toEqual([]);
  expect(git(other, ['for-each-ref', '--format=%(refname:short)'])).toBe('main');
  expect(askedSince(before)).toEqual(new Set(['shop-renamed']));
});
