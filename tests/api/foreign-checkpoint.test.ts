import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, api } from '../harness/api.ts';
import { ACCOUNTS, type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { startProcessOf } from '../harness/deployment-process.ts';
import { expectProblem } from '../harness/problem.ts';
import type { RunningServer } from '../harness/processes.ts';
import { makeScratch, type Scratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
let acme: Tenant;
let other: Tenant;
let scratch: Scratch;
let foreign: string;
/** Another process of the deployment, whose data directory has files that the deployment did not sign. */
let server: RunningServer;

const fileOf = (dataDir: string, { id }: Tenant) => join(dataDir, 'checkpoints', id);
const writeTokens = (admin: Api) => admin.post('/v1/tokens', { name: `t ${Math.random()}` });

async function keptFile(tenant: Tenant): Promise<string> {
  const file = fileOf(deployment.dataDir, tenant);
  return until('the checkpoint is kept', () => readFile(file, 'utf8').catch(() => null));
}

async function adminOf(tenant: Tenant): Promise<Api> {
  const token = await deployment.identityProvider.token(ACCOUNTS.alice, tenant.adminAudience);
  return api(server.url, token);
}

beforeAll(async () => {
  deployment = await startDeployment();
  [acme, other] = [await deployment.createTenant('acme'), await deployment.createTenant('other')];
  scratch = await makeScratch();
  await mkdir(join(scratch.path, 'checkpoints'));
  // a signed file, but of another tenant
  foreign = await keptFile(other);
  await writeFile(fileOf(scratch.path, acme), foreign);
  await writeFile(fileOf(scratch.path, other), foreign);
  await writeFile(join(scratch.path, 'checkpoints', '.DS_Store'), 'not of svc');
  await mkdir(join(scratch.path, 'checkpoints', 'lost+found'));
  server = await startProcessOf(deployment, {
    SVC_DATA_DIR: scratch.path,
    SVC_METRICS_ADDRESS: '127.0.0.1:0',
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await scratch?.close();
  await deployment?.stop();
});

test('a kept checkpoint that the deployment did not sign stops the writes of its tenant only [EVID-04]', async () => {
  const refused = await writeTokens(await adminOf(acme));
  expectProblem(refused, 'unavailable');
  expect(JSON.stringify(refused.body)).toContain('is not one that this deployment signed');
  // where the service keeps its files is not for tenants
  expect(JSON.stringify(refused.body)).not.toContain(scratch.path);
  expect((await (await adminOf(acme)).get('/v1/evidence')).status).toBe(200);

  expect((await writeTokens(await adminOf(other))).status).toBe(201);
  expect((await writeTokens(acme.alice)).status).toBe(201);
  expect((await api(server.url, null).get('/readyz')).status).toBe(200);
});

test('it is left as it is, and the writes go on when it is moved away or restored [EVID-04]', async () => {
  const file = fileOf(scratch.path, acme);
  expect(await readFile(file, 'utf8')).toBe(foreign);
  const admin = await adminOf(acme);
  await rm(file);
  await until('writes go on', async () => (await writeTokens(admin)).status === 201);
  await until('a checkpoint is kept again', () => readFile(file, 'utf8').catch(() => null));
});

test('the log names each file with what to do', async () => {
  const { stdout } = await server.end('SIGTERM');
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes('"hint"'))
    .map((line) => JSON.parse(line));
  const names = ['.DS_Store', 'lost+found', acme.id];
  expect(lines.map(({ file }) => file).sort()).toEqual(
    names.map((name) => join(scratch.path, 'checkpoints', name)).sort(),
  );
  for (const { level, hint } of lines) {
    expect([level, hint]).toEqual([
      50,
      expect.stringMatching(/^restore the file, or move it away/),
    ]);
  }
  expect(stdout).toContain('a kept checkpoint is in order again');
});
