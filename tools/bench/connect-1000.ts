import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveGit } from '../../tests/doubles/code-host/git-http.ts';
import type { Tenant } from '../../tests/harness/deployment.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import { connect, type Hosted, organization, startHosted } from '../../tests/harness/hosted.ts';
import { runJob } from '../../tests/harness/jobs.ts';
import { until } from '../../tests/harness/until.ts';
import { bareRepository } from './bare-repository.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const REPOSITORIES = 1_000;
const SCAN_MS = 10 * 60_000;

/** What an installation with many repositories costs the host, and whom its scans keep waiting. */
export const connect1000: Benchmark = {
  name: 'connect-1000',
  what: `requests to the code host until ${REPOSITORIES} repositories of an installation are connected; scannedBefore: scans of them that end before the only one of a tenant that connects later`,
  unit: 'requests',
  goal: [
    { figure: 'value', atMost: 30 },
    { figure: 'scannedBefore', atMost: 100 },
  ],
  leastRuns: 1,
  warmUp: false,
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-connect-'));
    const tree = await mkdtemp(join(tmpdir(), 'svc-tree-'));
    await writeFile(join(tree, 'a.txt'), 'text\n');
    const git = bareRepository(folder, tree);
    return {
      method:
        'the double of the host on loopback, requests to mint and revoke tokens included; one process with all roles',
      value: async () => {
        const hosted = await startHosted();
        try {
          return await connectBoth(hosted, git.folder);
        } finally {
          await hosted.stop();
        }
      },
      yardstick: null,
      close: async () => {
        await rm(folder, { recursive: true });
        await rm(tree, { recursive: true });
      },
    };
  },
};

async function connectBoth(hosted: Hosted, git: string): Promise<Sample> {
  const { host, people } = hosted;
  const start = performance.now();
  const many = await connected(hosted, git, 'many', REPOSITORIES);
  const requests = host.requests.length;
  const connectSeconds = (performance.now() - start) / 1_000;
  await runJob(people.deployment, 'scans.find-scheduled');
  await until('the first is scanned', async () => (await scansOf(hosted, many)) > 0, SCAN_MS);
  const one = await connected(hosted, git, 'one', 1);
  await runJob(people.deployment, 'scans.find-scheduled');
  await until('the one is scanned', async () => (await scansOf(hosted, one)) > 0, SCAN_MS);
  const scannedBefore = await scansOf(hosted, many);
  return { value: requests, also: { scannedBefore, connectSeconds } };
}

/** Connects an installation with so many repositories to a new tenant, by the whole way of the browser. */
async function connected(
  hosted: Hosted,
  git: string,
  name: string,
  count: number,
): Promise<Tenant> {
  const { host, people } = hosted;
  const names = Array.from({ length: count }, (_, n) => `repository-${n}`);
  const made = organization(host, name, names);
  for (const repository of made.repositories) serveGit(repository, git);
  const tenant = await people.deployment.createTenant(name);
  await people.configure(tenant);
  const browser = await people.signedIn(tenant, ACCOUNTS.alice);
  const { url } = await connect(hosted, browser, made.admin, made.installation);
  if (!url.includes('outcome=connected')) throw new Error(`not connected: ${url}`);
  await until(`${count} repositories are connected`, async () => {
    const [row] = await people.deployment.sql<{ connected: number }>(
      `select count(*)::int as connected from repositories where tenant_id = $1 and connection = 'connected'`,
      [tenant.id],
    );
    return row?.connected === count;
  });
  return tenant;
}

async function scansOf({ people }: Hosted, { id }: Tenant): Promise<number> {
  const [row] = await people.deployment.sql<{ scans: number }>(
    'select count(*)::int as scans from scans where tenant_id = $1',
    [id],
  );
  return row?.scans ?? 0;
}
