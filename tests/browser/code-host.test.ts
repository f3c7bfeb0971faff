import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import { addAccount } from '../doubles/code-host/host-state.ts';
import { pem, rsa, secretsIn } from '../harness/app-readiness.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { PLATFORM_ENV, registerPlatformClient } from '../harness/platform.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect, openBrowser, openPage, type WatchedPage } from './browser.ts';
import { startConsole, submitCredentials } from './signed-in.ts';

let people: People;
let host: CodeHost;
let browser: Browser;

beforeAll(async () => {
  host = await startCodeHost();
  addAccount(host.state, 'acme');
  const env = { ...PLATFORM_ENV, SVC_CODE_HOST_URL: host.url };
  [people, browser] = await Promise.all([startConsole(env), openBrowser()]);
  await registerPlatformClient(people, people.deployment.url);
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
  await host?.close();
});

async function openApp(): Promise<WatchedPage> {
  const { url, identityProvider } = people.deployment;
  const others = [new URL(identityProvider.issuer).origin, host.url];
  const watched = await openPage(browser, url, others);
  await watched.page.goto('/t/platform/app');
  await watched.page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(watched.page, ACCOUNTS.paula);
  await expect(heading(watched.page, 'Code-hosting App')).toBeVisible();
  watched.faults.length = 0;
  return watched;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const policyOf = async (path: string) => {
  const { headers } = await fetch(people.deployment.url + path);
  return headers.get('content-security-policy') ?? '';
};

test('the App is created from the console, and its secrets are rotated, replaced and removed [APP-04]', async () => {
  const { page, faults } = await openApp();
  await expect(page.getByText('No App yet')).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the App' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('acme-svc');
  await dialog.getByLabel('Organisation').fill('acme');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(heading(page, 'Create the code-hosting App')).toBeVisible();
  await expect(page.getByText('Pull requests')).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Continue to 127\.0\.0\.1/ }).click();
  await page.getByRole('link', { name: 'Create GitHub App' }).click();

  await expect(heading(page, 'Code-hosting App')).toBeVisible();
  const installation = page.getByRole('region', { name: 'Installation' });
  await expect(installation).toContainText('The code host has confirmed the App');
  await expect(installation).toContainText('acme-svc');
  await expect(installation).toContainText('the secret store');
  expect(await page.evaluate('history.length > 0 && location.search')).toBe('');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  const secrets = page.getByRole('region', { name: 'Stored secrets' });
  await secrets.getByRole('button', { name: 'Rotate the webhook secret' }).click();
  const { webhookSecret } = host.app;
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(secrets).toContainText('two accepted, the former one until');
  expect(host.app.webhookSecret).not.toBe(webhookSecret);

  await secrets.getByRole('button', { name: 'Replace the private key' }).click();
  const next = rsa(2048);
  const file = { name: 'app.pem', mimeType: 'text/plain', buffer: Buffer.from(pem(next)) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  Object.assign(host.app, { formerKeys: [host.app.privateKey], privateKey: next });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toHaveCount(0);
  expect(secretsIn(host, await page.content())).toEqual([]);
  expect(faults).toEqual([]);

  await secrets.getByRole('button', { name: 'Remove the stored App' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No App yet')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a code that the host does not know is named, and nothing is stored [APP-04]', async () => {
  const { page } = await openApp();
  await page.goto(`/platform/app-created?code=${'c'.repeat(40)}&state=${'s'.repeat(64)}`);
  await expect(page.getByRole('alert')).toContainText('the state is not of this service');
  await page.getByRole('link', { name: 'Begin again' }).click();
  await expect(page.getByText('No App yet')).toBeVisible();
});

test('the policy lets one page post one form to the code host, and no other page [APP-04]', async () => {
  const target = (organization: string) =>
    policyOf(`/platform/create-app?name=x&organization=${encodeURIComponent(organization)}`);
  expect(await policyOf('/platform/create-app')).toContain(
    `form-action ${host.url}/settings/apps/new; `,
  );
  expect(await target('acme')).toContain(
    `form-action ${host.url}/organizations/acme/settings/apps/new; `,
  );
  for (const other of ["acme 'unsafe-inline'", 'acme; script-src *', '../../x', 'a'.repeat(40)]) {
    const policy = await target(other);
    expect(policy).toContain("form-action 'none'; ");
    expect(policy).toContain("script-src 'self'; ");
  }
  for (const path of ['/', '/platform', '/platform/app-created', '/t/platform/app', '/verify']) {
    const policy = await policyOf(path);
    expect([path, policy.includes(host.url)]).toEqual([path, false]);
  }
});
