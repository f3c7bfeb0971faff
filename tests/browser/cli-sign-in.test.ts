import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Me } from '@svc/contract';
import type { Page } from 'playwright-core';
import { onTestFinished, test } from 'vitest';
import { beginSignIn } from '../harness/command-line.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { makeScratch } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import { axeViolations } from './accessibility.ts';
import { expect, openPage } from './browser.ts';
import { consoleTest } from './console-test.ts';
import { submitCredentials } from './signed-in.ts';

const SVC = join(import.meta.dirname, '../../apps/cli/bin/svc.js');

const acme = consoleTest({
  setUp: async ({ deployment, people }) => {
    await people.configure(await deployment.createTenant('globex'));
  },
});

type Home = {
  readonly path: string;
  /** Runs the command; `address` is the one that it prints. */
  run(args: readonly string[]): {
    readonly address: () => Promise<string>;
    readonly ended: Promise<{ readonly code: number; readonly out: string; readonly err: string }>;
  };
};

async function newHome(): Promise<Home> {
  const scratch = await makeScratch();
  onTestFinished(() => scratch.close());
  const env = { PATH: process.env['PATH'], HOME: scratch.path };
  const run: Home['run'] = (args) => {
    const child = spawn(process.execPath, [SVC, ...args], { cwd: scratch.path, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const text = { out: '', err: '' };
    child.stdout.on('data', (part) => {
      text.out += part;
    });
    child.stderr.on('data', (part) => {
      text.err += part;
    });
    const address = () =>
      until('the address is printed', () => /^ {2}(http\S+)$/m.exec(text.err)?.[1]);
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...text }));
    return { address, ended };
  };
  return { path: scratch.path, run };
}

const login = (home: Home, ...args: string[]) =>
  home.run(['login', '--no-browser', '--api', acme.deployment.url, ...args]);
const signedOut = () =>
  openPage(acme.browser, acme.deployment.url, [
    new URL(acme.deployment.identityProvider.issuer).origin,
  ]);
const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

test('a person signs the command line in, sees it in the list of sessions, and ends it there [AUTH-02, CONS-02]', async () => {
  const home = await newHome();
  const command = login(home, '--tenant', 'acme');
  const { page } = await signedOut();

  await page.goto(await command.address());
  await page.getByRole('link', { name: 'Sign in to acme' }).click();
  await submitCredentials(page, ACCOUNTS.alice);
  await expect(page.getByText('wants to act as you in tenant acme')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await allow(page).click();
  await expect(page.getByText('svc is signed in')).toBeVisible();
  expect(await command.ended).toMatchObject({ code: 0 });

  await page.goto('/t/acme/settings/people');
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row', { name: /svc on / });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^End the session of alice on / }).click();
  await expect(row).toHaveCount(0);
  const { token } = JSON.parse(
    readFileSync(join(home.path, '.config/svc/credentials.json'), 'utf8'),
  ) as { token: string };
  expect((await acme.deployment.as(token).get<Me>('/v1/me')).status).toBe(401);
});

test('a person who does not allow it ends the command at once, which stores nothing [AUTH-02]', async () => {
  const home = await newHome();
  const command = login(home);
  const { page } = await acme.signedIn();

  await page.goto(await command.address());
  await page.getByRole('link', { name: 'Do not allow' }).click();

  await expect(page.getByText('Not signed in')).toBeVisible();
  const { code, err } = await command.ended;
  expect(code).toBe(2);
  expect(err).toContain('access_denied');
});

test('a sign-in that is not recent is renewed before the command line is allowed [AUTH-02]', async () => {
  const home = await newHome();
  const command = login(home);
  const { page } = await acme.signedIn();
  await acme.deployment.sql("update sessions set authenticated_at = now() - interval '1 hour'");

  await page.goto(await command.address());
  await allow(page).click();
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await submitCredentials(page, ACCOUNTS.alice);
  await allow(page).click();

  await expect(page.getByText('svc is signed in')).toBeVisible();
  expect((await command.ended).code).toBe(0);
});

test('who is signed in to another tenant than the command asks for is led there first [AUTH-05]', async () => {
  const home = await newHome();
  const command = login(home, '--tenant', 'globex');
  const { page } = await acme.signedIn();

  await page.goto(await command.address());

  await expect(page.getByText('this browser is signed in to acme')).toBeVisible();
  await expect(allow(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign in to globex' }).click();
  await expect(page.getByText('wants to act as you in tenant globex')).toBeVisible();
  await allow(page).click();
  await expect(page.getByText('svc is signed in')).toBeVisible();
  expect((await command.ended).out).toContain('in tenant globex');
});

test('the page leads nowhere but to the loopback interface, and shows a hostile name of a machine as text [AUTH-02]', async () => {
  const { page } = await acme.signedIn();
  const address = (change: Record<string, string>) =>
    `/cli-sign-in?${new URLSearchParams(beginSignIn(change).query)}`;

  await page.goto(address({ redirect_uri: 'https://evil.example/callback' }));
  await expect(page.getByText('This address is not one of svc login')).toBeVisible();
  await expect(allow(page)).toHaveCount(0);

  const host = '<img src=x onerror=alert(1)>';
  await page.goto(address({ host }));
  await expect(page.getByText(host)).toBeVisible();
});

test('a token for CI is made on the page and shown once, beside the file that uses it [CONS-02]', async () => {
  const { page, faults } = await acme.open('repositories');
  await page.getByRole('link', { name: 'Add a repository' }).first().click();
  await expect(page.getByText('Waiting for the first scan')).toBeVisible();
  await expect(
    page.getByText(`svc login --api ${acme.deployment.url} --tenant acme`),
  ).toBeVisible();
  const address = `${acme.deployment.url}/svc-cli.tgz`;
  await expect(page.getByText(`npm install --global ${address}`)).toHaveCount(2);
  expect((await fetch(address)).headers.get('content-type')).toBe('application/gzip');
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByText(`SVC_API: ${acme.deployment.url}`)).toBeVisible();
  await page.getByLabel('CI system').selectOption('gitlab');
  await expect(page.getByText('.gitlab-ci.yml', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Create a service token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();

  const value = await page.locator('.secret').textContent();
  expect(value).toMatch(/^svt_/);
  expect((await acme.deployment.as(value).get('/v1/me')).status).toBe(200);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.locator('.secret')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the first scan of a repository appears on the open page by itself [CONS-02]', async () => {
  const { page } = await acme.open('repositories/add');
  await expect(page.getByText('Waiting for the first scan')).toBeVisible();
  const api = acme.tenant.alice;
  const { body } = await api.put<{ id: string }>('/v1/repos', { name: 'acme/from-ci' });
  await expect(page.getByText('is registered; its scan is on the way')).toBeVisible();
  await api.post(`/v1/repos/${body.id}/scans`, {
    ref: 'refs/heads/main',
    commit: 'a'.repeat(40),
    root: '',
    report: scanReport([scanFinding()]),
  });
  await expect(page.getByRole('link', { name: '1 finding', exact: true })).toBeVisible();
});

test('who may not upload or make tokens is told so, and offered neither [CONS-02]', async () => {
  const { page } = await acme.open('repositories/add', ACCOUNTS.vera);

  await expect(page.getByText('To upload requires role admin; you have role viewer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a service token' })).toHaveCount(0);
});
