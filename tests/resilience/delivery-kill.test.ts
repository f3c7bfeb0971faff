import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { newId, type Repository } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { type AppEnvironment, appEnvironment } from '../harness/app-environment.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import { until } from '../harness/until.ts';

const INSTALLATION = 7_000_000_001;
const REPOSITORY = 7_000_000_002;
const DELIVERIES = 24;

let host: CodeHost;
let environment: AppEnvironment;
let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  host = await startCodeHost();
  environment = await appEnvironment(host.url, host.app);
  deployment = await startDeployment({ ...environment.env, SVC_ROLES: 'api' });
  tenant = await deployment.createTenant('acme');
  const { body } = await tenant.alice.put<Repository>('/v1/repos', { name: 'acme/app' });
  const installation = newId('installation');
  await deployment.sql(
    `insert into code_host_installations
       (tenant_id, installation_id, host_installation_id, account_id, account_login, account_kind, repository_selection)
     values ($1, $2, $3, 1, 'acme', 'organization', 'selected')`,
    [tenant.id, installation, INSTALLATION],
  );
  await deployment.sql(
    `update repositories set host_repo_id = $2, installation_id = $3, connection = 'connected',
       host_default_branch = 'main', scan_due_at = now() + interval '1 day' where repo_id = $1`,
    [body.id, REPOSITORY, installation],
  );
});
afterAll(async () => {
  await deployment?.stop();
  await environment?.remove();
  await host?.close();
});

/** Pushes to the default branch; null where the process is gone before it answers. */
async function push(url: string, id: string): Promise<number | null> {
  const body = JSON.stringify({
    ref: 'refs/heads/main',
    repository: { id: REPOSITORY },
    installation: { id: INSTALLATION },
  });
  const digest = createHmac('sha256', host.app.webhookSecret).update(body).digest('hex');
  try {
    const response = await fetch(`${url}/hooks/code-host`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-delivery': id,
        'x-github-event': 'push',
        'x-hub-signature-256': `sha256=${digest}`,
      },
      body,
    });
    await response.text();
    return response.status;
  } catch {
    return null;
  }
}

const recorded = async () =>
  new Set(
    (
      await deployment.sql<{ id: string }>(
        'select delivery_id as id from deployment_code_host_deliveries',
      )
    ).map(({ id }) => id),
  );

test('a process killed before the commit has answered nothing that is not recorded, and what comes again is acted on once [APP-06/acted-on]', async () => {
  const server = await startProcessOf(deployment, {
    ...environment.env,
    SVC_ROLES: 'api',
    SVC_DATA_DIR: join(deployment.dataDir, 'killed'),
  });
  const first = randomUUID();
  expect(await push(server.url, first)).toBe(202);

  const held = await deployment.connect();
  await held.query('begin; lock table deployment_code_host_deliveries in exclusive mode');
  const ids = Array.from({ length: DELIVERIES }, () => randomUUID());
  const answers = Promise.all(ids.map((id) => push(server.url, id)));
  await until('a group waits in the database', async () => {
    const waiting = await deployment.sql(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%accept_code_host_deliveries%'`,
    );
    return waiting.length > 0;
  });
  await server.end('SIGKILL');
  expect(await answers).toEqual(ids.map(() => null));
  await held.query('rollback');
  await until('the transactions of the process have ended', async () => {
    const open = await deployment.sql(
      `select from pg_stat_activity where query like '%accept_code_host_deliveries(%' and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    return open.length === 0;
  });
  const before = await recorded();
  expect(before.has(first)).toBe(true);

  expect(await Promise.all(ids.map((id) => push(deployment.url, id)))).toEqual(ids.map(() => 202));
  const after = await recorded();
  expect([first, ...ids].filter((id) => !after.has(id))).toEqual([]);
  expect(await deployment.sql('select from scan_runs')).toHaveLength(1);
});
