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
      stderr: 'svc-server: there is a tenant beside already\n',
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

  test('refuses what no tenant can be, in a line that says what [OPS-01]', async () => {
    const https = 'https://idp.example.com';
    const production = { SVC_ENVIRONMENT: 'production' };
    const cases: [slug: string, issuer: string, env: Record<string, string>, said: string][] = [
      ['Acme Inc', https, {}, '"Acme Inc" is no slug'],
      ['acme-', https, {}, '"acme-" is no slug'],
      ['a'.repeat(64), https, {}, 'is no slug'],
      ['acme', 'idp.example.com', {}, 'is no URL'],
      ['acme', `${https}?tenant=1`, {}, 'is no URL'],
      ['acme', 'http://idp.example.com', {}, 'must be on loopback'],
      ['acme', 'http://idp.example.com', production, 'in production an issuer is an https URL'],
      ['acme', identityProvider.issuer, production, 'in production an issuer is an https URL'],
    ];
    // the database is up once for all of them
    const server = await startServer({ env: env() });
    for (const [slug, issuer, more, said] of cases) {
      const exit = await create(slug, issuer, more);

      expect(exit.stderr).toMatch(/^svc-server: [^\n]*\n$/);
      expect(exit.stderr).toContain(said);
      expect(exit).toMatchObject({ code: 1, stdout: '' });
    }
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});
