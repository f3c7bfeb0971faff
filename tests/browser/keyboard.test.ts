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
/** Of the whole story, the credentials included. */
const MAX_KEYSTROKES = 90;

let agent: TestAgent;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    agent = await approvedAgent(deployment, tenant, 'mail-bot', ['mail.*']);
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding({ path: 'src/a.ts', title: 'A token' })]));
  },
});

/** Counts what is pressed and typed: a character is a keystroke. */
function countKeystrokes({ keyboard }: Page): () => number {
  let count = 0;
  const press = keyboard.press.bind(keyboard);
  const type = keyboard.type.bind(keyboard);
  keyboard.press = (key, options) => {
    count++;
    return press(key, options);
  };
  keyboard.type = (typed, options) => {
    count += typed.length;
    return type(typed, options);
  };
  return () => count;
}

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
  const keystrokes = countKeystrokes(page);
  await page.goto('/t/acme/overview');
  const start = performance.now();
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

  // the keys that follow are those that this map and the buttons show
  await keyboard.press('?');
  const map = page.getByRole('dialog', { name: 'Keys' });
  for (const keys of ['g f', 'g a', 'g e']) await expect(map.getByText(keys)).toBeVisible();
  await keyboard.press('Escape');
  await expect(map).toHaveCount(0);
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
  const seconds = (performance.now() - start) / 1000;
  console.info(`${keystrokes()} keystrokes, ${seconds.toFixed(1)} s`);
  expect(keystrokes()).toBeLessThanOrEqual(MAX_KEYSTROKES);
  const { body: head } = await acme.tenant.vera.get<{ key: string }>('/v1/evidence/head');
  expect(await verifyExport([file], { key: head.key })).toMatchObject({ status: 'verified' });
  expect(faults).toEqual([]);
});
