import { join } from 'node:path';
import {
  type CodeHostInstallation,
  type Finding,
  PLATFORM_TENANT,
  type Repository,
  type Scan,
  type ScanRun,
} from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliver } from '../doubles/code-host/deliveries.ts';
import { serveGit } from '../doubles/code-host/git-http.ts';
import { gitRepository } from '../doubles/code-host/git-repository.ts';
import type { Answer } from '../harness/api.ts';
import { secretsIn } from '../harness/app-readiness.ts';
import { type Browser, browser } from '../harness/browser.ts';
import { type AppBench, startAppBench } from '../harness/code-host-app.ts';
import { commandLines } from '../harness/command-lines.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import { githubToken } from '../harness/github-token.ts';
import { connect, organization } from '../harness/hosted.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { PUBLIC_URL, signIn } from '../harness/people.ts';
import { PLATFORM_ENV } from '../harness/platform.ts';
import type { RunningServer } from '../harness/processes.ts';
import { until } from '../harness/until.ts';

/** Four scans and a heartbeat, on a busy machine. */
const STORY_MS = 180_000;

let bench: AppBench;
let acme: Tenant;
/** Does all the work: the process of the test only has the database. */
let server: RunningServer;

beforeAll(async () => {
  bench = await startAppBench({ SVC_ROLES: 'api' });
  const { deployment } = bench.people;
  await stopSchedules(deployment);
  acme = await deployment.createTenant('acme');
  await bench.people.configure(acme);
  server = await startProcessOf(deployment, {
    ...PLATFORM_ENV,
    SVC_PLATFORM_ISSUER: deployment.identityProvider.issuer,
    SVC_CODE_HOST_URL: bench.host.url,
    SVC_PUBLIC_URL: PUBLIC_URL,
    SVC_DATA_DIR: join(deployment.dataDir, 'process'),
    SVC_LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await bench?.stop();
});

async function signedIn(slug: string, who: (typeof ACCOUNTS)[keyof typeof ACCOUNTS]) {
  const opened = browser(PUBLIC_URL, { [PUBLIC_URL]: server.url });
  await signIn(opened, slug, who);
  return opened;
}

test(
  'an App is created, installed and bound; its repositories are scanned after a push, renamed and left with their findings; no credential is anywhere [APP-01] [APP-02] [APP-03/registered, APP-03/scan, APP-03/push, APP-03/token] [APP-04] [APP-05/no-credential] [APP-06/acted-on]',
  async () => {
    const { host, people } = bench;
    const { state } = host;
    const { deployment } = people;
    const seen = new Set<string>();
    const watch = setInterval(
      () => void commandLines().then((lines) => [...lines.values()].map((line) => seen.add(line))),
      20,
    );
    const texts: string[] = [];
    const get = async <Body>({ api }: Browser, path: string): Promise<Answer<Body>> => {
      const answer = await api.get<Body>(path);
      texts.push(JSON.stringify([answer.body, ...answer.headers]));
      return answer;
    };

    // the App
    const paula = await signedIn(PLATFORM_TENANT.slug, ACCOUNTS.paula);
    const form = (await bench.begin(paula)).body;
    expect((await bench.complete(await bench.post(form, paula), paula)).status).toBe(201);
    host.app.webhookUrl = `${server.url}/hooks/code-host`;
    expect((await deliver(state, 'ping', { zen: 'Keep it logically awesome.' })).status).toBe(202);
    expect((await get(paula, '/v1/integrations/code-host')).body).toMatchObject({
      state: 'ready',
      problems: [],
      source: 'secret_store',
      lastDelivery: { event: 'ping' },
    });

    // its installation
    const alice = await signedIn(acme.slug, ACCOUNTS.alice);
    host.app.callbackUrls = [`${PUBLIC_URL}/auth/code-host/callback`];
    const { account, admin, installation, repositories } = organization(host, 'globex', [
      'shop',
      'docs',
    ]);
    const [shop, docs] = repositories;
    if (shop === undefined || docs === undefined) throw new Error('no repositories');
    const [git, other] = [gitRepository(), gitRepository()];
    serveGit(shop, git.folder);
    serveGit(docs, other.folder);
    const [first, second] = [githubToken(), githubToken()];
    git.commitFiles({ 'config.ts': `const a = '${first}';\n` });
    other.commitFiles({ 'readme.md': 'text\n' });
    const listed = async () =>
      (await get<{ items: Repository[] }>(alice, '/v1/repos')).body.items.map((one) => ({
        id: one.id,
        shown: `${one.name} ${one.connection}`,
      }));
    // the host may answer too late on a busy machine: the person begins again
    await until('it is connected', async () => {
      const bound = await connect(bench, alice, admin, installation);
      texts.push(bound.url, await bound.response.text());
      return (await listed()).length === 2;
    });
    expect((await listed()).map(({ shown }) => shown)).toEqual([
      'globex/docs connected',
      'globex/shop connected',
    ]);
    const id = (await listed())[1]?.id;

    // the first scans, and one after a push
    const scans = async () =>
      (await get<{ items: Scan[] }>(alice, `/v1/repos/${id}/scans`)).body.items;
    const triggers = async () => (await scans()).map(({ trigger }) => trigger);
    const findings = async () =>
      (await get<{ items: Finding[] }>(alice, `/v1/findings?repoId=${id}`)).body.items;
    await runJob(deployment, 'scans.find-scheduled');
    await until('it is scanned', async () => (await triggers()).length === 1);
    expect(await findings()).toMatchObject([{ ruleId: 'secret/github-token', status: 'open' }]);
    const push = () =>
      deliver(state, 'push', {
        ref: 'refs/heads/main',
        deleted: false,
        repository: { id: shop.id, full_name: 'globex/shop' },
        installation: { id: installation.id },
      });
    const pushed = git.commitFiles({ 'config.ts': `const a = '${first}', b = '${second}';\n` });
    expect((await push()).status).toBe(202);
    await until('the push is scanned', async () => (await triggers()).length === 2);
    expect((await scans())[0]).toMatchObject({ trigger: 'push', commit: pushed, applied: true });
    expect(await findings()).toHaveLength(2);

    // another name, which the host cannot be asked about at first
    shop.name = 'store';
    const renamed = { action: 'renamed', installation: { id: installation.id } };
    host.disturb('GET', { kind: 'text', text: '[]' }, '/installation/repositories');
    await deliver(state, 'repository', renamed);
    await until('the comparison has failed', async () => {
      const path = '/v1/integrations/code-host/installations';
      const { items } = (await get<{ items: CodeHostInstallation[] }>(alice, path)).body;
      return items[0]?.lastError?.code === 'host_unavailable';
    });
    await deliver(state, 'repository', renamed);
    await until('it is renamed', async () =>
      (await listed()).some((one) => one.id === id && one.shown === 'globex/store connected'),
    );
    git.commitFiles({ 'config.ts': `const b = '${second}';\n` });
    await push();
    await until('it is scanned under its new name', async () => (await triggers()).length === 3);
    expect(await triggers()).toEqual(['push', 'push', 'connected']);

    // the end, in the middle of a scan
    host.disturb('GET', { kind: 'silent' }, '/store.git/info/refs');
    await push();
    const asksGit = () =>
      host.requests.filter(({ path }) => path === '/globex/store.git/info/refs');
    const before = asksGit().length;
    await until('it is being fetched', () => asksGit().length > before);
    state.installations.delete(installation.id);
    await deliver(state, 'installation', {
      action: 'deleted',
      installation: { id: installation.id, account: { login: account.login } },
    });
    const runs = async () =>
      (await get<{ items: ScanRun[] }>(alice, `/v1/repos/${id}/scan-runs`)).body.items;
    await until('the scan is stopped', async () => (await runs())[0]?.state === 'failed');
    expect((await runs())[0]?.error).toMatchObject({ code: 'not_connected', layer: 'workspace' });
    expect((await listed()).map(({ shown }) => shown)).toEqual([
      'globex/docs disconnected',
      'globex/store disconnected',
    ]);
    expect(await triggers()).toEqual(['push', 'push', 'connected']);
    expect(await findings()).toHaveLength(2);

    // what has been left of credentials
    clearInterval(watch);
    expect([...state.personTokens.keys()]).toEqual([]);
    const sealed = await get<string>(alice, '/v1/evidence/export');
    const { stdout, stderr } = await server.end('SIGTERM');
    const tables = await deployment.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const query = `select each::text as text from ${name} each`;
      rows.push(...(await deployment.sql<{ text: string }>(query)).map(({ text }) => text));
    }
    const places = {
      answers: [...texts, ...bench.answers, sealed.body].join('\n'),
      output: stdout + stderr,
      rows: rows.join('\n'),
      processes: [...seen].join('\n'),
    };
    expect(places.output).toContain('an installation could not be compared with the host');
    expect(places.processes).toContain('fetch\0--quiet');
    for (const [place, text] of Object.entries(places)) {
      expect(secretsIn(host, text), place).toEqual([]);
      expect(
        tokensOf(bench).filter((token) => text.includes(token)),
        place,
      ).toEqual([]);
    }
  },
  STORY_MS,
);

/** The tokens by which git and the service were let in at the host. */
function tokensOf({ host }: AppBench): string[] {
  const sent = host.requests.flatMap(({ headers }) => {
    const [, value = ''] = `${headers.authorization ?? ''}`.split(' ');
    return [value, Buffer.from(value, 'base64').toString().split(':')[1] ?? ''];
  });
  const tokens = [...new Set(sent)].filter((text) => text.length > 20);
  expect(tokens.length).toBeGreaterThan(10);
  return tokens;
}
