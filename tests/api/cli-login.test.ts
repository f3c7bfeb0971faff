import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Me, Session } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Browser } from '../harness/browser.ts';
import { approveSignIn } from '../harness/command-line.ts';
import { ACCOUNTS, type Tenant } from '../harness/deployment.ts';
import { freePort } from '../harness/free-port.ts';
import { type People, PUBLIC_URL, startPeople } from '../harness/people.ts';
import { makeScratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';

const SVC = join(import.meta.dirname, '../../apps/cli/bin/svc.js');

let people: People;
let acme: Tenant;
let alice: Browser;
let home: string;
let env: Record<string, string>;

beforeAll(async () => {
  people = await startPeople();
  acme = await people.deployment.createTenant('acme');
  await people.configure(acme);
  alice = await people.signedIn(acme, ACCOUNTS.alice);
});
afterAll(() => people?.stop());
beforeEach(async () => {
  const scratch = await makeScratch();
  onTestFinished(() => scratch.close());
  home = scratch.path;
  // a browser that only writes down what it was asked to open
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const opener = `#!/bin/sh\nprintf '%s\\n' "$#" "$@" > '${home}/opened.tmp'\nmv '${home}/opened.tmp' '${home}/opened'\n`;
  for (const name of ['xdg-open', 'open', 'wslview']) {
    writeFileSync(join(bin, name), opener);
    chmodSync(join(bin, name), 0o755);
  }
  env = { HOME: home, PATH: `${bin}:${process.env['PATH']}` };
});

type Running = {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly text: () => { readonly out: string; readonly err: string };
  readonly ended: Promise<{
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }>;
};

function svc(args: readonly string[], own: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [SVC, ...args], { cwd: home, env: { ...env, ...own } });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text.out += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    text.err += part;
  });
  child.stdin.end();
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...text }));
  return { child, text: () => text, ended };
}

const login = (...args: string[]) => svc(['login', '--api', people.deployment.url, ...args]);
const credentials = () => join(home, '.config/svc/credentials.json');
const stored = () =>
  JSON.parse(readFileSync(credentials(), 'utf8')) as { api: string; token: string };

/** The address that the command has printed. */
async function printedAddress({ text }: Running): Promise<URL> {
  await until('the address is printed', async () => /^ {2}http\S+$/m.test(text().err));
  return new URL(/^ {2}(http\S+)$/m.exec(text().err)?.[1] as string);
}

/** What a person does in the browser: opens the address, approves on the page, and is sent back. Returns the last page. */
async function approveInBrowser(browser: Browser, address: URL): Promise<string> {
  const page = await browser.request(address.href);
  expect(page.status).toBe(303);
  const asked = new URL(page.headers.get('location') as string);
  expect(asked.origin).toBe(PUBLIC_URL);
  const tenant = (await browser.api.get<Me>('/v1/me')).body.tenant.id;
  const form = { ...Object.fromEntries(asked.searchParams), tenant_id: tenant };
  const { redirectTo } = (await (await approveSignIn(browser, form)).json()) as {
    redirectTo: string;
  };
  return (await fetch(redirectTo)).text();
}

describe('svc login', () => {
  test('opens the browser, waits for the approval, and stores the token for the user alone [AUTH-02]', async () => {
    const running = login('--tenant', 'acme');
    const address = await printedAddress(running);
    await until('the browser is asked', async () => existsSync(join(home, 'opened')));
    // one argument, and no shell in between: the address has & in it
    expect(readFileSync(join(home, 'opened'), 'utf8')).toBe(`1\n${address.href}\n`);

    const page = await approveInBrowser(alice, address);

    const { code, out, err } = await running.ended;
    expect(code).toBe(0);
    expect(page).toContain('svc is signed in');
    expect(out).toContain('as alice (admin) in tenant acme');
    expect(statSync(credentials()).mode & 0o777).toBe(0o600);
    const { api, token } = stored();
    expect(api).toBe(people.deployment.url);
    expect(out + err).not.toContain(token);
    const me = await people.deployment.as(token).get<Me>('/v1/me');
    expect(me.body).toMatchObject({ kind: 'admin', name: 'alice' });
  });

  test('uploads with that token, and svc logout ends it and forgets it [AUTH-02]', async () => {
    const running = login('--no-browser');
    await approveInBrowser(alice, await printedAddress(running));
    expect((await running.ended).code).toBe(0);
    expect(existsSync(join(home, 'opened'))).toBe(false);
    mkdirSync(join(home, 'repo'));
    writeFileSync(join(home, 'repo', 'a.txt'), 'nothing\n');
    const { token } = stored();

    const args = ['scan', 'repo', '--upload', '--repo', 'acme/laptop', '--ref', 'refs/heads/main'];
    const scan = await svc(args).ended;
    expect(scan.err + scan.out).toMatch(/acme\/laptop/);
    const repos = await acme.alice.get<{ items: { name: string }[] }>('/v1/repos');
    expect(repos.body.items.map(({ name }) => name)).toContain('acme/laptop');

    const out = await svc(['logout']).ended;
    expect(out).toMatchObject({ code: 0, err: '' });
    expect(out.out).toContain('The token is revoked');
    expect(existsSync(credentials())).toBe(false);
    expect((await people.deployment.as(token).get('/v1/me')).status).toBe(401);
    expect((await svc(['logout']).ended).out).toContain('Not logged in');
  });

  test('a second sign-in goes to the same service by itself, and revokes the token of the first', async () => {
    const first = login('--no-browser');
    await approveInBrowser(alice, await printedAddress(first));
    await first.ended;
    const { token } = stored();

    const second = svc(['login', '--no-browser']);
    await approveInBrowser(alice, await printedAddress(second));

    expect((await second.ended).code).toBe(0);
    expect(stored().token).not.toBe(token);
    expect((await people.deployment.as(token).get('/v1/me')).status).toBe(401);
  });

  test('ignores who does not know the state, names another host, or asks for another path [AUTH-02]', async () => {
    const running = login('--no-browser');
    const address = await printedAddress(running);
    const redirectUri = address.searchParams.get('redirect_uri') as string;
    const state = address.searchParams.get('state') as string;
    const status = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;

    expect(await status(`${redirectUri}?code=x&state=${'A'.repeat(43)}`)).toBe(400);
    expect(await status(`${redirectUri}?code=x`)).toBe(400);
    expect(await status(`${redirectUri}?code=x&state=${state}&state=x`)).toBe(400);
    expect(await status(`${redirectUri}?code=x&state=${state}`, { method: 'POST' })).toBe(400);
    const localhost = redirectUri.replace('127.0.0.1', 'localhost');
    expect(await status(`${localhost}?code=x&state=${state}`)).toBe(400);
    expect(await status(redirectUri.replace('/callback', `/?state=${state}`))).toBe(400);

    expect(await approveInBrowser(alice, address)).toContain('svc is signed in');
    expect((await running.ended).code).toBe(0);
  });

  test('stores nothing when the code is not of this sign-in, and says so in both places [AUTH-02]', async () => {
    const running = login('--no-browser');
    const address = await printedAddress(running);
    const { searchParams: asked } = address;

    const page = await fetch(
      `${asked.get('redirect_uri')}?code=forged&state=${asked.get('state')}`,
    );

    expect(await page.text()).toContain('Not signed in');
    const { code, err } = await running.ended;
    expect(code).toBe(2);
    expect(err).toMatch(/400 invalid_grant: .*run svc login again/);
    expect(existsSync(credentials())).toBe(false);
  });

  test('says when the person did not approve', async () => {
    const running = login('--no-browser');
    const { searchParams: asked } = await printedAddress(running);
    const query = new URLSearchParams({
      error: 'access_denied',
      state: asked.get('state') as string,
    });

    await fetch(`${asked.get('redirect_uri')}?${query}`);

    const { code, err } = await running.ended;
    expect(code).toBe(2);
    expect(err).toContain('the sign-in was not approved in the browser (access_denied)');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends at %s without a trace', async (signal) => {
    const running = login('--no-browser');
    await printedAddress(running);

    running.child.kill(signal);

    const { code, err } = await running.ended;
    expect(code).toBe(2);
    expect(err).toContain('interrupted; nothing is stored');
    expect(existsSync(credentials())).toBe(false);
  });

  test('revokes the token that it cannot store [AUTH-02]', async () => {
    const sessions = async () =>
      (await alice.api.get<{ items: Session[] }>('/v1/sessions')).body.items.length;
    const before = await sessions();
    // a file where the folder would be
    writeFileSync(join(home, '.config'), '');
    const running = login('--no-browser');

    const page = await approveInBrowser(alice, await printedAddress(running));

    expect(page).toContain('Not signed in');
    const { code, err } = await running.ended;
    expect(code).toBe(2);
    expect(err).toContain('credentials.json: cannot be written');
    expect(await sessions()).toBe(before);
  });

  test('listens on the port that it is told, and names one that is taken', async () => {
    const port = await freePort();
    const running = login('--no-browser', '--port', `${port}`);
    const address = await printedAddress(running);
    expect(address.searchParams.get('redirect_uri')).toBe(`http://127.0.0.1:${port}/callback`);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const used = (taken.address() as { port: number }).port;

    const second = await login('--no-browser', '--port', `${used}`).ended;

    taken.close();
    expect(second.code).toBe(2);
    expect(second.err).toMatch(new RegExp(`127\\.0\\.0\\.1:${used}: .*EADDRINUSE.*--port`));
  });
});

describe('without a sign-in', () => {
  test('a service that is not there is named before any browser opens', async () => {
    const api = `http://127.0.0.1:${await freePort()}`;

    const { code, err } = await svc(['login', '--api', api]).ended;

    expect(code).toBe(2);
    expect(err).toContain(`GET ${api}/auth/authorize: connection refused`);
    expect(existsSync(join(home, 'opened'))).toBe(false);
  });

  test('svc logout forgets a token that the service cannot revoke, and says so', async () => {
    const api = `http://127.0.0.1:${await freePort()}`;
    mkdirSync(join(home, '.config/svc'), { recursive: true });
    writeFileSync(credentials(), JSON.stringify({ api, token: 'svt_x' }));

    const { code, err } = await svc(['logout']).ended;

    expect(code).toBe(2);
    expect(err).toContain('forgotten here, but not revoked');
    expect(existsSync(credentials())).toBe(false);
  });

  test('svc logout leaves a service token valid, which others may use', async () => {
    const { body } = await acme.alice.post<{ token: string }>('/v1/tokens', { name: 'ci' });
    mkdirSync(join(home, '.config/svc'), { recursive: true });
    writeFileSync(credentials(), JSON.stringify({ api: people.deployment.url, token: body.token }));

    const { code, out } = await svc(['logout']).ended;

    expect(code).toBe(0);
    expect(out).toContain('stays valid');
    expect((await people.deployment.as(body.token).get('/v1/me')).status).toBe(200);
  });
});
