import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, newId, type Scan, type ScanRun } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { uninstall } from '../doubles/code-host/host-state.ts';
import type { Tenant } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { deliver, type Hosted } from '../harness/hosted.ts';
import {
  type HostedRepository,
  type HostedScans,
  startHostedScans,
} from '../harness/hosted-scans.ts';
import { runJob } from '../harness/jobs.ts';
import { expectProblem } from '../harness/problem.ts';
import { announce } from '../harness/pull-requests.ts';
import { scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let hosted: HostedScans;
let tenant: Tenant;

beforeAll(async () => {
  hosted = await startHostedScans();
  tenant = await hosted.deployment.createTenant('acme');
});
afterAll(() => hosted?.stop());

/** Asks for a scan and waits for its end. */
async function scanned(repository: HostedRepository): Promise<Scan | ScanRun> {
  return repository.ended((await repository.rescan()).id);
}

/** The runs of a repository, newest first. */
async function runsOf({ id }: HostedRepository): Promise<readonly ScanRun[]> {
  return (await tenant.vera.get<{ items: ScanRun[] }>(`/v1/repos/${id}/scan-runs`)).body.items;
}

async function scansOf({ id }: HostedRepository, of = tenant): Promise<readonly Scan[]> {
  return (await of.vera.get<{ items: Scan[] }>(`/v1/repos/${id}/scans`)).body.items;
}

describe('a scan by the service', () => {
  test('fetches a private repository by a token of its own and stores what an upload would [APP-03/scan]', async () => {
    const repository = await hosted.repository(tenant);
    const commit = repository.git.commitFiles({ 'config.ts': `const a = '${githubToken()}';\n` });
    const before = hosted.host.requests.length;

    const asked = await tenant.alice.post<ScanRun>(`/v1/repos/${repository.id}/rescan`);
    const scan = (await repository.ended(asked.body.id)) as Scan;

    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ state: 'queued', trigger: 'manual', error: null });
    expect(scan).toMatchObject({
      id: asked.body.id,
      state: 'succeeded',
      trigger: 'manual',
      commit,
      ref: 'refs/heads/main',
      root: '',
      applied: true,
      findings: { total: 1, new: 1 },
      coverage: { scope: 'tree', complete: true, filesScanned: 1 },
    });
    const findings = await tenant.vera.get<{ items: Finding[] }>(
      `/v1/findings?repoId=${repository.id}`,
    );
    expect(findings.body.items).toMatchObject([{ ruleId: 'secret/github-token' }]);
    expect(await runsOf(repository)).toEqual([]);
    const mint = hosted.host.requests
      .slice(before)
      .find(({ path }) => path.endsWith('/access_tokens'));
    expect(JSON.parse(mint?.body ?? '')).toEqual({
      repository_ids: [repository.atHost.id],
      permissions: { contents: 'read' },
    });
    expect(hosted.host.state.installationTokens.size).toBe(0);
    const sealed = await tenant.alice.get<string>('/v1/evidence/export');
    const lines = sealed.body.split('\n').filter((line) => line.includes(scan.id));
    expect(lines.filter((line) => line.includes('"kind":"scan.uploaded"'))).toEqual([
      expect.stringContaining('"actor":{"id":"svc","type":"service"}'),
    ]);
  });

  test('reads a public repository that was never connected without a token [APP-03/scan]', async () => {
    const repository = await hosted.repository(tenant, { isPrivate: false, isConnected: false });
    const commit = repository.git.commitFiles({ 'a.txt': 'text\n' });
    const before = hosted.host.requests.length;

    expect(await scanned(repository)).toMatchObject({ state: 'succeeded', commit });

    const requests = hosted.host.requests.slice(before);
    expect(requests.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
  });

  test('is asked for by people who triage, and refused for what cannot be at the host', async () => {
    const repository = await hosted.repository(tenant);
    expectProblem(
      await tenant.vera.post(`/v1/repos/${repository.id}/rescan`),
      'forbidden',
      'rescanRepository',
    );
    const { body } = await tenant.alice.put<{ id: string }>('/v1/repos', { name: 'no-owner' });
    const answer = await tenant.alice.post(`/v1/repos/${body.id}/rescan`);
    expectProblem(answer, 'unprocessable', 'rescanRepository');
  });

  test('waits once: what is asked for meanwhile is the same run', async () => {
    const repository = await hosted.repository(tenant, { isPrivate: false });
    await hosted.deployment.sql(
      `insert into scan_runs (tenant_id, scan_id, repo_id, trigger, ref, due_at)
       values ($1, 'scan_01k9z3c6m74f3q8r0v2w5x6y7z', $2, 'nightly', 'refs/heads/main', now() + interval '1 hour')`,
      [tenant.id, repository.id],
    );
    repository.git.commitFiles({ 'a.txt': 'text\n' });

    const run = await repository.rescan();

    expect(run).toMatchObject({ id: 'scan_01k9z3c6m74f3q8r0v2w5x6y7z', trigger: 'manual' });
    expect(await repository.ended(run.id)).toMatchObject({
      state: 'succeeded',
      trigger: 'manual',
    });
  });

  test('has the trigger and state of an upload, where it is one', async () => {
    const { upload } = await testRepository(tenant);
    expect(await upload(scanReport())).toMatchObject({ state: 'succeeded', trigger: 'upload' });
  });
});

describe('a scan that fails names what to change', () => {
  const APP = {
    code: 'app_unavailable',
    layer: 'app',
    message: 'the code-hosting App authentication is unavailable on this platform',
    action: 'configure all six App values and roll the API service',
  };
  const WORKSPACE = {
    code: 'not_connected',
    layer: 'workspace',
    message: 'the private repository is not connected to this workspace',
    action: 'install the App for that owner',
  };
  const INSTALLATION = {
    code: 'installation_rejected',
    layer: 'installation',
    message: 'the installation could not authenticate',
    action: 'verify the App ID and private key pair; reinstall if the installation was removed',
  };
  const REPOSITORY = {
    code: 'no_access',
    layer: 'repository',
    message: 'the connected App cannot access this repository',
    action: 'add the repository to the installation or correct its URL',
  };

  async function expectError(repository: HostedRepository, error: ScanRun['error']) {
    const run = await scanned(repository);
    expect(run).toMatchObject({ state: 'failed', finishedAt: expect.any(String) });
    expect(run).toHaveProperty('error', error);
    expect(await runsOf(repository)).toContainEqual(run);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  }

  test('the App, where one of its values is missing [APP-05/app]', async () => {
    const variable = 'SVC_CODE_HOST_PRIVATE_KEY_FILE';
    const connected = await hosted.repository(tenant);
    const unconnected = await hosted.repository(tenant, { isConnected: false });
    connected.git.commitFiles({ 'a.txt': 'text\n' });
    await hosted.environment.write(variable, '');

    await expectError(connected, APP as ScanRun['error']);
    await expectError(unconnected, APP as ScanRun['error']);

    const pem = String(hosted.host.app.privateKey.export({ type: 'pkcs1', format: 'pem' }));
    await hosted.environment.write(variable, pem);
  });

  test('the workspace, where no installation of it has the private repository [APP-05/workspace]', async () => {
    const repository = await hosted.repository(tenant, { isConnected: false });
    repository.git.commitFiles({ 'a.txt': 'text\n' });
    await expectError(repository, WORKSPACE as ScanRun['error']);
  });

  test('the installation, where it is removed or suspended, or the key is not the App’s [APP-05/installation]', async () => {
    const removed = await hosted.repository(tenant);
    hosted.host.state.installations.delete(removed.installation.id);
    await expectError(removed, INSTALLATION as ScanRun['error']);

    const suspended = await hosted.repository(tenant);
    suspended.installation.isSuspended = true;
    await expectError(suspended, INSTALLATION as ScanRun['error']);

    const repository = await hosted.repository(tenant);
    const { privateKey } = hosted.host.app;
    hosted.host.app.privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    await expectError(repository, INSTALLATION as ScanRun['error']);
    hosted.host.app.privateKey = privateKey;
  });

  test('the repository, where the installation does not have it [APP-05/repository]', async () => {
    const repository = await hosted.repository(tenant);
    repository.installation.selected.delete(repository.atHost.id);
    await expectError(repository, REPOSITORY as ScanRun['error']);
  });

  test('the host, where it does not answer often enough [APP-05/host]', async () => {
    const repository = await hosted.repository(tenant);
    const limited = {
      status: 403,
      headers: { 'retry-after': '7200' },
      body: { message: 'You have exceeded a secondary rate limit' },
    };
    hosted.host.disturb('POST', { kind: 'answer', answer: limited });
    const { id } = await repository.rescan();

    const waiting = await until('the run waits again', async () => {
      const [run] = await runsOf(repository);
      return run?.error === null ? null : run;
    });
    expect(waiting).toMatchObject({
      state: 'queued',
      error: {
        code: 'host_unavailable',
        layer: 'host',
        message: 'the code host is unavailable or limits requests',
        action: 'scan again once the code host answers',
      },
    });
    const [due] = await hosted.deployment.sql<{ seconds: number }>(
      'select extract(epoch from due_at - now())::int as seconds from scan_runs where scan_id = $1',
      [id],
    );
    expect(due?.seconds).toBeGreaterThan(7_000);

    // whoever asks next leaves the host alone, in every process
    const before = hosted.host.requests.length;
    await repository.rescan();
    await until('the second attempt has ended', async () => {
      const [row] = await hosted.deployment.sql<{ attempts: number; state: string }>(
        'select attempts, state from scan_runs where scan_id = $1',
        [id],
      );
      return row?.attempts === 2 && row.state === 'queued';
    });
    expect(hosted.host.requests).toHaveLength(before);
    await hosted.deployment.sql('delete from deployment_code_host_limits');

    await hosted.deployment.sql('update scan_runs set attempts = 5 where scan_id = $1', [id]);
    hosted.host.disturb('POST', { kind: 'answer', answer: { ...limited, status: 502 } });
    await repository.rescan();
    expect(await repository.ended(id)).toMatchObject({
      state: 'failed',
      error: { code: 'host_unavailable' },
    });
  });

  test('nothing, where the host is down for an hour and then answers: the run waits [APP-05/host]', async () => {
    const repository = await hosted.repository(tenant);
    const commit = repository.git.commitFiles({ 'a.txt': 'text\n' });
    hosted.host.setDown(true);
    onTestFinished(() => hosted.host.setDown(false));
    const { id } = await repository.rescan();
    let minutes = 0;
    for (let attempts = 1; minutes < 60; attempts++) {
      const { wait } = await until(`attempt ${attempts} has ended`, async () => {
        const [row] = await hosted.deployment.sql<{ wait: number }>(
          `select ceil(extract(epoch from due_at - now()) / 60)::int as wait from scan_runs
           where scan_id = $1 and state = 'queued' and error = 'host_unavailable' and attempts = $2`,
          [id, attempts],
        );
        return row;
      });
      expect(wait).toBe([1, 5, 10, 20, 60][attempts - 1]);
      minutes += wait;
      if (minutes >= 60) hosted.host.setDown(false);
      await hosted.deployment.sql('update scan_runs set due_at = now() where scan_id = $1', [id]);
      await runJob(hosted.deployment, 'scans.find-due');
    }

    expect(await repository.ended(id)).toMatchObject({ state: 'succeeded', commit });
    expect(await scansOf(repository)).toHaveLength(1);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });

  test('the host, where the installation has no requests left this hour [APP-05/host]', async () => {
    const repository = await hosted.repository(tenant);
    repository.git.commitFiles({ 'a.txt': 'text\n' });
    await hosted.deployment.sql(
      `insert into deployment_code_host_limits (host_installation_id, hour, requests)
       values ($1, date_trunc('hour', now()), 3996)`,
      [repository.installation.id],
    );
    const before = hosted.host.requests.length;
    const { id } = await repository.rescan();
    await until('the run waits again', async () => (await runsOf(repository))[0]?.error?.code);
    expect(hosted.host.requests).toHaveLength(before);

    await hosted.deployment.sql(
      `update deployment_code_host_limits set hour = hour - interval '1 hour'`,
    );
    await repository.rescan();
    expect(await repository.ended(id)).toMatchObject({ state: 'succeeded' });
  });

  test('the branch, where it has no commit', async () => {
    const repository = await hosted.repository(tenant);
    expect(await scanned(repository)).toMatchObject({ error: { code: 'branch_missing' } });
  });
});

describe('a token', () => {
  test('that is for more than was asked for is refused and revoked [APP-03/token]', async () => {
    const repository = await hosted.repository(tenant);
    repository.git.commitFiles({ 'a.txt': 'text\n' });
    const other = await hosted.repository(tenant);
    const token = `ghs_${'a'.repeat(40)}`;
    const granted = {
      token,
      expires_at: '2099-01-01T00:00:00Z',
      permissions: { contents: 'read', metadata: 'read' },
      repository_selection: 'selected',
      repositories: [{ id: repository.atHost.id, full_name: repository.name }],
    };
    for (const change of [
      { permissions: { ...granted.permissions, contents: 'write' } },
      { permissions: { ...granted.permissions, checks: 'read' } },
      { permissions: { metadata: 'read' } },
      { repositories: [] },
      { repositories: [{ id: other.atHost.id, full_name: repository.name }] },
      { repositories: [...granted.repositories, { id: other.atHost.id, full_name: other.name }] },
      { repositories: [{ id: repository.atHost.id, full_name: '../evil' }] },
      { repository_selection: 'all' },
    ]) {
      const answer = { status: 201, body: { ...granted, ...change } };
      hosted.host.disturb('POST', { kind: 'answer', answer });
      const before = hosted.host.requests.length;
      await repository.rescan();
      await until('the run waits again', async () => {
        const [run] = await hosted.deployment.sql(
          `update scan_runs set attempts = 0, error = null where repo_id = $1 and state = 'queued' and error is not null
           returning scan_id`,
          [repository.id],
        );
        return run;
      });
      const after = hosted.host.requests.slice(before).map(({ method, path }) => [method, path]);
      expect(after, JSON.stringify(change)).toEqual([
        ['POST', expect.stringContaining('/access_tokens')],
        ['DELETE', '/api/v3/installation/token'],
      ]);
    }
  });
});

describe('a run under way', () => {
  test.each([
    ['the commit is fetched', 'GET', '/info/refs'],
    ['the token is revoked', 'DELETE', '/installation/token'],
  ])(
    'ends where the App is uninstalled while %s, and nothing of it is stored [APP-03/scan] [APP-05/workspace]',
    async (_moment, method, ending) => {
      const repository = await hosted.repository(tenant);
      repository.git.commitFiles({ 'a.txt': 'text\n' });
      const before = hosted.host.requests.length;
      hosted.host.disturb(method, { kind: 'silent' }, ending);
      const { id } = await repository.rescan();
      await until('the host is asked, and does not answer', () =>
        hosted.host.requests
          .slice(before)
          .some((asked) => asked.method === method && asked.path.endsWith(ending)),
      );
      uninstall(hosted.host.state, repository.installation);
      await announce(hosted, repository, 'installation', { action: 'deleted' });

      expect(await repository.ended(id)).toMatchObject({ error: { code: 'not_connected' } });

      expect(await scansOf(repository)).toEqual([]);
      expect(hosted.host.state.installationTokens.size).toBe(0);
      expect(await readdir(join(hosted.deployment.dataDir, 'scans'))).toEqual([]);
    },
  );

  test('whose process is gone is begun again, and stored once [APP-03/scan]', async () => {
    const repository = await hosted.repository(tenant);
    const commit = repository.git.commitFiles({ 'a.txt': 'text\n' });
    const id = newId('scan');
    await hosted.deployment.sql(
      `insert into scan_runs (tenant_id, scan_id, repo_id, trigger, state, ref, attempts, started_at, heartbeat_at)
       values ($1, $2, $3, 'push', 'running', 'refs/heads/main', 1, now() - interval '1 minute', now() - interval '1 minute')`,
      [tenant.id, id, repository.id],
    );

    // schedules are stopped: a worker finds it by itself
    expect(await repository.ended(id)).toMatchObject({ state: 'succeeded', commit });
    expect(await scansOf(repository)).toHaveLength(1);
    expect(await runsOf(repository)).toEqual([]);
  });
});

describe('the service scans by itself', () => {
  const push = (
    { atHost, installation }: HostedRepository,
    change: object = {},
    delivery?: string,
  ): Promise<number> => {
    const people = { deployment: hosted.deployment } as Hosted['people'];
    const payload = {
      ref: 'refs/heads/main',
      repository: { id: atHost.id, clone_url: 'http://evil.invalid/x.git' },
      installation: { id: installation.id },
      ...change,
    };
    return deliver({ ...hosted, people }, 'push', payload, delivery);
  };

  test('after a push to the default branch, once a delivery, whatever else the payload names [APP-03/push] [APP-06/acted-on]', async () => {
    const repository = await hosted.repository(tenant);
    const delivery = randomUUID();
    const commit = repository.git.commitFiles({ 'a.txt': 'text\n' });

    expect(await push(repository, { ref: 'refs/heads/other' })).toBe(202);
    expect(await push(repository, { deleted: true })).toBe(202);
    expect(await push(repository, { installation: { id: 1 } })).toBe(202);
    expect(await push(repository, { repository: { id: 1 } })).toBe(202);
    expect([await runsOf(repository), await scansOf(repository)]).toEqual([[], []]);
    expect(await push(repository, {}, delivery)).toBe(202);
    await until('the push is scanned', async () => (await scansOf(repository)).length === 1);
    expect(await push(repository, {}, delivery)).toBe(202);

    expect(await runsOf(repository)).toEqual([]);
    expect(await scansOf(repository)).toMatchObject([{ trigger: 'push', commit }]);
  });

  test('a repository that was connected, and at night one that has changed [APP-03/scan]', async () => {
    const nightly = await hosted.deployment.createTenant('nightly');
    const repository = await hosted.repository(nightly);
    repository.git.commitFiles({ 'a.txt': 'text\n' });
    const pass = async () => {
      await runJob(hosted.deployment, 'scans.find-scheduled');
      await until('nothing waits', async () => {
        const rows = await hosted.deployment.sql(
          `select from pgboss.job where name = 'scans.schedule' and state < 'completed'
           union all select from scan_runs where repo_id = $1 and state in ('queued', 'running')`,
          [repository.id],
        );
        return rows.length === 0;
      });
      return (await scansOf(repository, nightly)).map(({ trigger }) => trigger);
    };
    const setDue = (at: string | null) =>
      hosted.deployment.sql('update repositories set scan_due_at = $2 where repo_id = $1', [
        repository.id,
        at,
      ]);
    const nightFalls = () => setDue('now');

    await setDue(null);
    expect(await pass()).toEqual(['connected']);
    expect(await pass()).toEqual(['connected']);
    await nightFalls();
    expect(await pass()).toEqual(['connected']);
    repository.git.commitFiles({ 'a.txt': 'another text\n' });
    await nightFalls();
    expect(await pass()).toEqual(['nightly', 'connected']);
    await hosted.deployment.sql(`update scans set tool_version = '0.0.1' where repo_id = $1`, [
      repository.id,
    ]);
    await nightFalls();
    expect(await pass()).toEqual(['nightly', 'nightly', 'connected']);
    expect(hosted.host.state.installationTokens.size).toBe(0);
  });
});

test('no credential that was sent to the host is in a row or an answer [APP-03/token] [APP-05/no-credential]', async () => {
  const secrets = hosted.host.requests.flatMap(({ headers }) => {
    const [, value = ''] = (headers.authorization ?? '').split(' ');
    return [value, Buffer.from(value, 'base64').toString().split(':')[1] ?? ''];
  });
  const sent = new Set(secrets.filter((text) => text.length > 20));
  expect(sent.size).toBeGreaterThan(10);
  const tables = await hosted.deployment.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );

  for (const { name } of tables) {
    const rows = await hosted.deployment.sql<{ text: string }>(
      `select each::text as text from ${name} each`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    for (const secret of sent) expect(all.includes(secret), name).toBe(false);
  }
  const { body } = await tenant.alice.get<string>('/v1/evidence/export');
  for (const secret of sent) expect(body.includes(secret)).toBe(false);
});
