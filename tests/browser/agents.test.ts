import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { expect, openBrowser } from './browser.ts';
import { openSignedIn, startConsole } from './signed-in.ts';

let people: People;
let deployment: Deployment;
let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  [people, browser] = await Promise.all([startConsole(), openBrowser()]);
  deployment = people.deployment;
  tenant = await deployment.createTenant('acme');
  await people.configure(tenant);
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
});

test('an agent is registered, approved by a second person with a token shown once, and revoked by two keys', async () => {
  const { page, faults } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
  await page.goto('/t/acme/agents');
  await page.getByRole('button', { name: 'Register an agent' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('mail-bot');
  await page.getByRole('textbox', { name: 'Allowed tools' }).fill('mail.*');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'mail-bot' })).toBeVisible();
  const address = page.url();

  const second = await openSignedIn(browser, people, tenant, ACCOUNTS.bob);
  await second.page.goto(address);
  await second.page.getByRole('button', { name: 'Approve p' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const secret = second.page.getByRole('dialog', { name: 'Token of the agent' });
  const token = (await secret.locator('code').textContent()) ?? '';
  const call = { tool: 'mail.send', arguments: {} };
  const { status } = await deployment.as(token).post('/v1/govern/check', call);
  expect(status).toBe(200);
  await second.page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(second.page.getByText(token)).toHaveCount(0);
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  await expect(second.page.getByRole('button', { name: 'Revoke r' })).toBeEnabled();
  await second.page.keyboard.press('r');
  await expect(
    second.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }),
  ).toBeFocused();
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByText('In force on every node since')).toBeVisible();
  expect((await deployment.as(token).post('/v1/govern/check', call)).status).not.toBe(200);
  expect([...faults, ...second.faults]).toEqual([]);
});
