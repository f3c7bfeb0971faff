import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { issueSetupCode } from '../../apps/server/src/features/sign-in/setup/setup-code.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect, openBrowser, openPage } from './browser.ts';
import { startConsole, submitCredentials } from './signed-in.ts';

let people: People;
let browser: Browser;

beforeAll(async () => {
  [people, browser] = await Promise.all([startConsole(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
});

/** Fills the field that has the label, by keyboard alone. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${label}`)).focus();
  await page.keyboard.type(text);
}

test('a person sets a deployment up by keyboard, from its address to the overview, past a failed trial [AUTH-02, CONS-03]', async () => {
  const { deployment } = people;
  const { identityProvider } = deployment;
  const code = (await withConnection(deployment.owner, issueSetupCode)) as string;
  const { page, faults } = await openPage(browser, deployment.url, [
    new URL(identityProvider.issuer).origin,
  ]);
  const step = (number: number) => expect(page.getByText(`Step ${number} of 4`)).toBeVisible();

  await page.goto('/');
  await step(1);
  expect(new URL(page.url()).pathname).toBe('/setup');
  await type(page, 'Setup code', code);
  await page.keyboard.press('Enter');
  await step(2);
  await type(page, 'Short name', 'acme');
  await page.keyboard.press('Enter');
  await step(3);
  expect(await axeViolationsInThemes(page)).toEqual([]);

  const redirectUri = (await page.locator('form code').first().textContent()) as string;
  const client = { clientId: 'svc-setup', redirectUris: [redirectUri] };
  identityProvider.putClient({ ...client, secret: 'right' });
  const leave = async (secret: string) => {
    await type(page, 'Issuer', identityProvider.issuer);
    await type(page, 'Client id', 'svc-setup');
    await type(page, 'Client secret', secret);
    await page.keyboard.press('Enter');
  };
  await leave('wrong');
  await submitCredentials(page, ACCOUNTS.alice);
  await expect(page.getByText('refused the client id or the client secret')).toBeVisible();
  await step(3);
  await leave('right');
  await step(4);
  await expect(page.getByText('roles = admin')).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await page.getByLabel('roles = admin').focus();
  await page.keyboard.press('Space');
  expect(faults).toEqual([]);
  await page.getByRole('button', { name: 'Create acme and sign in' }).press('Enter');
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/t/acme/overview');
  expect((await page.goto('/setup'))?.status()).toBe(404);
}, 180_000);
