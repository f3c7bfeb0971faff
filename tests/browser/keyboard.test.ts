import { readFile } from 'node:fs/promises';
import { verifyExport } from '@svc/ledger';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect, openPage } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Stops on the way to anything on these pages. */
const MAX_TABS = 80;

let agent: TestAgent;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    agent = await approvedAgent(deployment, tenant, 'mail-bot', ['mail.*']);
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding({ path: 'src/a.ts', title: 'A token' })]));
  },
});

/** Presses Tab until the element of the role and name has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string) {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeEnabled();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

test('with the keyboard alone somebody signs in, triages a finding, revokes an agent and gets a verified export [CONS-03]', async () => {
  const { url, identityProvider } = acme.deployment;
  const { page, faults } = await openPage(acme.browser, url, [
    new URL(identityProvider.issuer).origin,
  ]);
  const { keyboard } = page;
  await page.goto('/t/acme/overview');
  await tabTo(page, 'link', 'Sign in');
  await keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Name');
  await keyboard.type(ACCOUNTS.alice.name);
  await keyboard.press('Tab');
  await keyboard.type(ACCOUNTS.alice.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  // before the sign-in the browser logs the 401 of `GET /v1/me`
  faults.length = 0;

  await keyboard.press('g');
  await keyboard.press('f');
  await expect(page.getByRole('row', { name: /A token/ })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Triage t' })).toBeEnabled();
  await keyboard.press('t');
  await expect(page.getByRole('article').getByText('triaged', { exact: true })).toBeVisible();

  await keyboard.press('g');
  await keyboard.press('a');
  await expect(page.getByRole('row', { name: /mail-bot/ })).toBeVisible();
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Revoke r' })).toBeEnabled();
  await keyboard.press('r');
  const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke' });
  await expect(revoke).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('In force on every node since')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const call = { tool: 'mail.send', arguments: {} };
  expect((await agent.api.post('/v1/govern/check', call)).status).not.toBe(200);

  await keyboard.press('g');
  await keyboard.press('e');
  await tabTo(page, 'link', 'Export');
  const downloading = page.waitForEvent('download');
  await keyboard.press('Enter');
  const file = await readFile(await (await downloading).path());
  await tabTo(page, 'button', 'Verify the log');
  await keyboard.press('Enter');
  const verdict = page.getByLabel('Verdict');
  await expect(verdict.getByRole('heading', { name: 'verified' })).toBeVisible();
  const { body: head } = await acme.tenant.vera.get<{ key: string }>('/v1/evidence/head');
  expect(await verifyExport([file], { key: head.key })).toMatchObject({ status: 'verified' });
  expect(faults).toEqual([]);
});
