import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { PLATFORM_ENV, registerPlatformClient } from '../harness/platform.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect, openBrowser, openPage, type WatchedPage } from './browser.ts';
import { startConsole, submitCredentials } from './signed-in.ts';

let people: People;
let browser: Browser;

beforeAll(async () => {
  [people, browser] = await Promise.all([startConsole(PLATFORM_ENV), openBrowser()]);
  await registerPlatformClient(people, people.deployment.url);
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
});

/** Opens a page below `/platform` as the platform administrator. */
async function openPlatform(path: string): Promise<WatchedPage> {
  const { url, identityProvider } = people.deployment;
  const watched = await openPage(browser, url, [new URL(identityProvider.issuer).origin]);
  const { page } = watched;
  await page.goto(path);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(page, ACCOUNTS.paula);
  await expect(page.getByRole('heading', { level: 1, name: 'Tenants' })).toBeVisible();
  watched.faults.length = 0;
  return watched;
}

test('a platform administrator lists, creates, suspends and restores tenants [CONS-02]', async () => {
  const { identityProvider, createTenant } = people.deployment;
  const tenant = await createTenant('acme');
  const { page, faults } = await openPlatform('/platform');
  await expect(page.getByRole('row', { name: 'acme, active' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create a tenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('globex');
  await dialog.getByLabel('Issuer').fill(identityProvider.issuer);
  await dialog.getByLabel('Claim of administrators').fill('roles');
  await dialog.getByLabel('Value of the claim').fill('svc-admin');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toContainText('svc-server tenant provider globex');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'globex, active' })).toBeVisible();

  await page.getByRole('row', { name: 'acme, active' }).click();
  const article = page.getByRole('article', { name: 'Tenant' });
  await article.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(article.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect((await tenant.vera.get('/v1/me')).status).toBe(401);
  await article.getByRole('button', { name: 'Restore' }).click();
  await expect(article.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect((await tenant.vera.get('/v1/me')).status).toBe(200);
  expect(faults).toEqual([]);
});

test('a tenant far down the list is opened by its address', async () => {
  const tenant = await people.deployment.createTenant('zeta');
  await people.deployment.sql(
    `insert into tenants (tenant_id, slug) select 'tnt_' || lpad(n::text, 26, '0'), 'tenant-' || n
     from generate_series(1000, 1449) n`,
  );
  const { page, faults } = await openPlatform(`/t/platform/tenants?peek=${tenant.id}`);
  const article = page.getByRole('article', { name: 'Tenant' });
  await expect(article.getByRole('heading', { name: 'zeta' })).toBeVisible();
  await page.goto('/t/platform/tenants?peek=tnt_7zzzzzzzzzzzzzzzzzzzzzzzzz');
  await expect(page.getByText('No tenant of this deployment has the id')).toBeVisible();
  expect(faults).toEqual([]);
});
