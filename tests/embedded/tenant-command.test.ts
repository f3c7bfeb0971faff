import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CreatedTenant } from '../../apps/server/src/features/tenants/create.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { type Exit, launch, run, startServer } from '../harness/processes.ts';
import { makeScratch, postmasterOf, type Scratch } from '../harness/scratch.ts';

let identityProvider: IdentityProvider;
let scratch: Scratch;
let dataDir: string;

beforeAll(async () => {
  const accounts = Object.values(ACCOUNTS);
  identityProvider = await startIdentityProvider({ accounts, port: 0, environment: 'test' });
});
afterAll(() => identityProvider?.close());
beforeEach(async () => {
  scratch = await makeScratch();
  dataDir = join(scratch.path, 'data');
});
afterEach(() => scratch.close());

const env = () => ({ SVC_DATA_DIR: dataDir });

function create(slug: string, issuer: string, more: Record<string, string> = {}): Promise<Exit> {
  const options = ['--issuer', issuer, '--admin-claim', 'roles=admin', '--json'];
  return run(['tenant', 'create', slug, ...options], { ...env(), ...more });
}

/** The status that alice gets from the service for a token of the audience that was printed. */
async function admission(url: string, { stdout }: Exit): Promise<number> {
  const { adminAudience } = JSON.parse(stdout) as CreatedTenant;
  const token = await identityProvider.token(ACCOUNTS.alice, adminAudience);
  return (await api(url, token).get('/v1/me')).status;
}

describe('svc-server tenant create', () => {
  test('works while no service runs, stops the database after, and a service knows the tenant; and while one runs, which goes on [OPS-01]', async () => {
    const before = await create('before', identityProvider.issuer);

    expect(before).toMatchObject({ code: 0, stderr: '' });
    expect(await postmasterOf(dataDir)).toBeNull();
    const server = await startServer({ env: env() });
    expect(await admission(server.url, before)).toBe(200);

    const beside = await create('beside', identityProvider.issuer);

    expect(beside).toMatchObject({ code: 0, stderr: '' });
    expect(await admission(server.url, beside)).toBe(200);
    const twice = await create('beside', identityProvider.issuer);
    expect(twice).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'svc-server: tenant beside exists; show it with: svc-server tenant show beside\n',
    });
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('and a service started at the same moment both do their work [OPS-01]', async () => {
    const server = launch({ env: env() });
    const created = create('acme', identityProvider.issuer);

    const url = await server.listening;

    expect(await created).toMatchObject({ code: 0, stderr: '' });
    expect(url).not.toBeNull();
    expect(await admission(url as string, await created)).toBe(200);
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(await postmasterOf(dataDir)).toBeNull();
  });

  test('refuses what no tenant can be, in a line that names the option and the value [OPS-01]', async () => {
    const https = 'https://idp.example.com';
    const cases: [slug: string, issuer: string, message: string][] = [
      ['Acme Inc', https, 'slug must be up to 63 of a-z, 0-9 and inner hyphens (got "Acme Inc")'],
      ['acme-', https, '(got "acme-")'],
      ['a'.repeat(64), https, 'slug must be'],
      ['acme', 'idp.example.com', '--issuer must be an https URL (got "idp.example.com")'],
      ['acme', `${https}?tenant=1`, 'without credentials, query and fragment'],
      ['acme', 'http://idp.example.com', 'or an http URL on loopback'],
    ];
    // the database is up once for all of them
    const server = await startServer({ env: env() });
    for (const [slug, issuer, message] of cases) {
      const exit = await create(slug, issuer);

      expect(exit.stderr).toMatch(/^svc-server: [^\n]*\n$/);
      for (const part of message.split(' (got')) expect(exit.stderr).toContain(part.slice(0, 40));
      expect(exit).toMatchObject({ code: 1, stdout: '' });
    }
    const forgotten = await create('acme', https, { SVC_ENVIRONMENT: 'production' });
    expect(forgotten).toMatchObject({ code: 1, stdout: '' });
    expect(forgotten.stderr).toMatch(/^svc-server: SVC_ENVIRONMENT must be development, [^\n]*\n$/);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('twice at the same moment, without a service, creates both; of one slug it creates one [OPS-01]', async () => {
    const exits = await Promise.all(
      ['one', 'two', 'same', 'same'].map((slug) => create(slug, identityProvider.issuer)),
    );

    const failed = exits.filter(({ code }) => code !== 0);
    expect(failed.map(({ stderr }) => stderr)).toEqual([
      expect.stringMatching(/^svc-server: tenant same exists; [^\n]*\n$/),
    ]);
    expect(await postmasterOf(dataDir)).toBeNull();
    const { stdout } = await run(['tenant', 'list', '--json'], env());
    expect(JSON.parse(stdout).map(({ slug }: CreatedTenant) => slug)).toEqual([
      'one',
      'same',
      'two',
    ]);
  });
});

describe('svc-server tenant show, update and list', () => {
  test('show the audiences again, correct a mistyped issuer at once, and seal the change [OPS-01, EVID-01]', async () => {
    const server = await startServer({ env: env() });
    const created = await create('acme', 'https://mistyped.example.com');
    const { adminAudience } = JSON.parse(created.stdout) as CreatedTenant;
    expect(await admission(server.url, created)).toBe(401);
    const { issuer } = identityProvider;

    const updated = await run(['tenant', 'update', 'acme', '--issuer', issuer, '--json'], env());

    expect(updated).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(updated.stdout)).toMatchObject({ slug: 'acme', issuer, adminAudience });
    expect(await admission(server.url, created)).toBe(200);
    const shown = await run(['tenant', 'show', 'acme'], env());
    expect(shown.stdout).toContain(`issuer           ${issuer}\n`);
    expect(shown.stdout).toContain(`admin audience   ${adminAudience}\n`);
    const token = await identityProvider.token(ACCOUNTS.alice, adminAudience);
    const sealed = await api(server.url, token).get<{ items: { event: { data: unknown } }[] }>(
      '/v1/evidence?kind=tenant.updated',
    );
    expect(sealed.body.items.map(({ event }) => event.data)).toEqual([
      expect.objectContaining({ issuer, formerIssuer: 'https://mistyped.example.com' }),
    ]);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('do not present the client secret of one issuer to another [GATE-11]', async () => {
    const from = 'https://former.example.com';
    const secretFile = join(scratch.path, 'client-secret');
    await writeFile(secretFile, randomBytes(16).toString('hex'));
    await create('moved', from);
    const provider = ['tenant', 'provider', 'moved', '--client-id', 'svc'];
    expect((await run([...provider, '--client-secret-file', secretFile], env())).code).toBe(0);
    const update = () =>
      run(['tenant', 'update', 'moved', '--issuer', identityProvider.issuer], env());

    const refused = await update();

    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`the client secret that is stored for ${from}`);
    expect((await run(provider, env())).code).toBe(0);
    expect((await update()).code).toBe(0);
  });

  test('end with a line for an unknown tenant, and with usage for a change without a value [OPS-01]', async () => {
    for (const command of [
      ['show', 'nobody'],
      ['update', 'nobody', '--admin-claim', 'a=b'],
    ]) {
      const exit = await run(['tenant', ...command], env());
      expect(exit).toMatchObject({ code: 1, stdout: '' });
      expect(exit.stderr).toMatch(/^svc-server: tenant "nobody" does not exist; [^\n]*\n$/);
    }
    expect((await run(['tenant', 'update', 'acme'], env())).code).toBe(2);
  });
});

describe('svc-server deployment', () => {
  test('a process of another environment is refused until the operator changes the record [OPS-01]', async () => {
    const production = { ...env(), SVC_ENVIRONMENT: 'production' };
    const options = ['--issuer', 'https://idp.example.com', '--admin-claim', 'roles=admin'];
    expect(await run(['tenant', 'create', 'acme', ...options], env())).toMatchObject({ code: 0 });

    const refused = await run([], production);
    const changed = await run(['deployment', 'set-environment', 'production'], env());

    expect(refused.stderr).toMatch(
      /^svc-server: SVC_ENVIRONMENT must be development, .*svc-server deployment set-environment/,
    );
    expect(changed).toMatchObject({ code: 0, stderr: '' });
    const server = await startServer({ env: production });
    expect((await run([], env())).code).toBe(1);
    const shown = await run(['deployment', 'show', '--json'], env());
    expect(JSON.parse(shown.stdout)).toMatchObject({ environment: 'production', publicUrl: null });
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('does not become production while a tenant has an issuer on loopback [OPS-01]', async () => {
    await create('acme', identityProvider.issuer);

    const refused = await run(['deployment', 'set-environment', 'production'], env());

    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      'the issuer of tenant acme must be an https URL on a public host',
    );
    expect((await run(['tenant', 'list'], env())).code).toBe(0);
  });
});
