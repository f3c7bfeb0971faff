import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkConfiguration } from '../../apps/server/src/commands/check/check-configuration.ts';
import { limitProblems, skewProblems } from '../../apps/server/src/commands/check/database.ts';
import { renderProblem } from '../../apps/server/src/commands/check/problem.ts';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import {
  type TestDatabaseServer,
  testDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { databaseContents } from '../harness/contents.ts';
import { makeDatabase, type TestDatabase } from '../harness/database-server.ts';
import { withoutOwner } from '../harness/database-url.ts';
import { run } from '../harness/processes.ts';

let database: TestDatabase;
let folder: string;
let url: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await makeDatabase(testDatabaseServer() as TestDatabaseServer, 'template');
  folder = await mkdtemp(join(tmpdir(), 'svc-check-'));
  url = database.env['SVC_DATABASE_URL'] as string;
  env = {
    ...database.env,
    SVC_DATA_DIR: folder,
    SVC_LOG_LEVEL: 'info',
    SVC_METRICS_ADDRESS: 'off',
    SVC_PUBLIC_URL: 'http://localhost:8080',
    SVC_GATEWAY_URL: 'http://localhost:8080',
  };
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const sql = (text: string) =>
  withConnection({ connectionString: url }, (owner) => owner.query(text));

/** Lines of the check, without that of the disk of the machine that runs the test. */
async function linesOf(change: Record<string, string> = {}): Promise<string[]> {
  const found = await checkConfiguration({ ...env, ...change });
  return found.map(renderProblem).filter((line) => !line.includes('MiB free'));
}

const NO_TENANT = expect.stringMatching(/^warning {2}tenants must exist .*\/setup with the code/);

test('a deployment without a tenant is told of its setup page; the check writes nothing [OPS-03]', async () => {
  const contents = () => withConnection({ connectionString: url }, databaseContents);
  const before = await contents();
  expect(await linesOf()).toEqual([NO_TENANT]);
  expect(await contents()).toEqual(before);
});

test('a tenant without a sign-in is named with the command that sets it up [OPS-03]', async () => {
  const adminClaim = { name: 'roles', value: 'admin' };
  const issuer = 'https://login.example.com';
  const tenant = { slug: 'acme', issuer, adminClaim, production: false };
  const { id } = await withConnection({ connectionString: url }, (owner) =>
    createTenant(owner, tenant),
  );
  expect(await linesOf()).toEqual([
    'warning  tenant acme has no active identity provider by which people sign in; run: svc-server tenant provider acme --client-id ID',
  ]);
  await sql(
    `update identity_providers set client_id = 'svc', purposes = '{people}' where tenant_id = '${id}'`,
  );
  expect(await linesOf()).toEqual([]);
});

test.each(['synchronous_commit'])(
  'a database with %s off, which loses evidence, is an error [OPS-03]',
  async (name) => {
    const [, dbName] = /\/(\w+)$/.exec(url) as unknown as [string, string];
    await sql(`alter database ${dbName} set ${name} = off`);
    try {
      expect(await linesOf()).toEqual([
        `error    the database runs with ${name} = off, which can lose acknowledged evidence; turn it on`,
      ]);
    } finally {
      await sql(`alter database ${dbName} reset ${name}`);
    }
  },
);

test('another master key, environment or public URL than the recorded one is an error [OPS-03]', async () => {
  const key = join(folder, 'other.key');
  await writeFile(key, randomBytes(32).toString('base64'), { mode: 0o600 });
  expect(await linesOf({ SVC_MASTER_KEY_FILE: key })).toEqual([
    expect.stringMatching(
      /^error {4}SVC_MASTER_KEY_FILE must be the master key .*; restore that file$/,
    ),
  ]);
  const staging = { ...env, SVC_ENVIRONMENT: 'staging' };
  const differs = [
    expect.stringMatching(/^error {4}SVC_ENVIRONMENT must be development, as recorded/),
  ];
  const served = { ...staging, ...withoutOwner(staging) };
  expect(await linesOf(served)).toEqual(differs);
  expect(await linesOf({ ...served, SVC_MASTER_KEY_FILE: key })).toEqual([
    expect.stringMatching(/^error {4}the database cannot be used: .* user "svc_sealer"/),
  ]);
});

test('a role that owns nothing and makes no roles is an error, by each right that it lacks [OPS-03]', async () => {
  const role = `check_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await sql(`create role ${role} login password '${password}'`);
  const weak = new URL(url);
  weak.username = role;
  weak.password = password;
  try {
    const lines = await linesOf({ SVC_DATABASE_URL: weak.href });
    expect(lines).toContainEqual(
      `error    SVC_DATABASE_URL must name a role that may create roles (got role ${role}); run: ALTER ROLE ${role} CREATEROLE`,
    );
    expect(lines).toContainEqual(expect.stringContaining('must name the owner of the database'));
    expect(lines.join('\n')).not.toContain(password);
  } finally {
    await sql(`drop role ${role}`);
  }
});

test('a refused password and an unreachable server are errors that show no password [OPS-03]', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong-password-of-the-test';
  const unreachable = new URL(url);
  unreachable.search = '';
  unreachable.host = '127.0.0.1:1';
  const found = [
    await linesOf({ SVC_DATABASE_URL: wrong.href }),
    await linesOf({ SVC_DATABASE_URL: unreachable.href }),
  ];
  expect(found[0]).toEqual([expect.stringContaining('password authentication failed')]);
  expect(found[1]).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(JSON.stringify(found)).not.toContain('wrong-password-of-the-test');
});

test('too few connections are an error; a clock that is seconds apart, too, and an error when it is minutes [OPS-03]', () => {
  expect(limitProblems(19, 20).map(({ level }) => level)).toEqual(['error']);
  expect(limitProblems(20, 20)).toEqual([]);
  const levels = (database: number) =>
    skewProblems(100_000, database, 100_500).map(({ level }) => level);
  expect([99_000, 100_200, 101_000].flatMap(levels)).toEqual([]);
  expect([90_000, 110_000].map(levels)).toEqual([['warning'], ['warning']]);
  expect([0, 200_000].map(levels)).toEqual([['error'], ['error']]);
});

test('each variable that cannot be parsed has a line, and nothing else is checked [OPS-03]', async () => {
  expect(
    await linesOf({
      SVC_LISTEN: 'nowhere',
      SVC_LOGLEVEL: 'info',
      SVC_ENVIRONMENT: 'prod',
      SVC_DATABASE_URL: 'mysql://root:hidden@host/db',
      SVC_PLATFORM_ISSUER: 'https://login.example.com',
    }),
  ).toEqual([
    expect.stringMatching(/^error {4}SVC_LOGLEVEL is not a variable of svc-server; known are/),
    expect.stringMatching(/^error {4}SVC_ENVIRONMENT must be one of .*\(got "prod"\); correct it/),
    expect.stringMatching(/^error {4}SVC_DATABASE_URL must have the form postgres:/),
    expect.stringMatching(/^error {4}SVC_PLATFORM_CLIENT_ID, .* must be set where another of/),
    expect.stringMatching(/^error {4}SVC_LISTEN must have the form host:port \(got "nowhere"\)/),
  ]);
});

test('the command prints a line for each problem and their count, and exits with 1 for an error only [OPS-03]', async () => {
  const good = await run(['check'], env);
  expect(good).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0 errors, \d warnings?$/m),
  });
  const key = join(folder, 'open.key');
  await writeFile(key, randomBytes(32).toString('base64'));
  await chmod(key, 0o644);
  const bad = await run(['check', '--json'], { ...env, SVC_MASTER_KEY_FILE: key });
  expect(bad.code).toBe(1);
  expect(JSON.parse(bad.stdout)).toMatchObject({
    errors: 2,
    problems: [{ subject: 'SVC_MASTER_KEY_FILE' }, { subject: 'SVC_MASTER_KEY_FILE' }],
  });
});
