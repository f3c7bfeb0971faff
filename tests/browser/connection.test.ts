import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding({ secret: 'one', title: 'First token' })]));
  },
});

const open = async (path: string) => {
  const watched = await acme.open(path);
  await expect(watched.page.getByRole('heading', { level: 1 })).toBeVisible();
  return watched;
};
const REASON = /^No connection: nothing can be changed/;
const notice = (page: Page) => page.getByText(REASON);

/** Delays the answers of the requests that match, until released. */
async function holdAnswers(page: Page, url: RegExp, method = 'GET'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.continue().catch(() => {});
  });
  return held.resolve;
}

test('while the service does not answer nothing can be changed, and why is shown; typed text stays [CONS-01]', async () => {
  const { page, context } = await open('findings');
  await page.getByRole('row', { name: /First token/ }).click();
  const comment = page.getByRole('textbox', { name: 'Comment' });
  const add = page.getByRole('button', { name: 'Add the comment' });
  await comment.fill('typed before');
  await expect(add).toBeEnabled();
  await page.getByRole('button', { name: /^Assign/ }).click();
  const dialog = page.getByRole('dialog');
  const assign = dialog.getByRole('button', { name: 'Assign' });
  await expect(assign).toBeEnabled();
  await context.setOffline(true);
  await expect(dialog.getByText(REASON)).toBeVisible();
  await expect(assign).toBeDisabled();
  await expect(assign).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(notice(page)).toBeVisible();
  await expect(add).toBeDisabled();
  await expect(add).toHaveAccessibleDescription(REASON);
  expect(await axeViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(comment).toHaveValue('typed before');
  await add.click();
  await expect(page.getByRole('article').getByText('typed before')).toHaveCount(1);
});

test('a service that is gone is noticed by the next request, and what failed is read again when it is back', async () => {
  const { page } = await open('overview');
  await page.route(/\/v1\/|\/healthz/, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Repositories', exact: true }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('alert').getByText('No connection', { exact: true })).toBeVisible();
  await page.unroute(/\/v1\/|\/healthz/);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Repositories' })).toBeVisible();
});

test('an answer that takes long is shown to be waited for, of reads and of changes', async () => {
  const { page, faults } = await open('overview');
  const waiting = page.getByText('Still waiting for the service');
  const releaseList = await holdAnswers(page, /\/v1\/agent-identities/);
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(waiting).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  releaseList();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(waiting).toHaveCount(0);

  const releaseWrite = await holdAnswers(page, /\/v1\/agent-identities/, 'POST');
  await page.getByRole('button', { name: 'Register an agent' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('slow-bot');
  await dialog.getByRole('textbox', { name: 'Allowed tools' }).fill('mail.*');
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(dialog.getByText('Still waiting for the service')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Register', exact: true })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  releaseWrite();
  await expect(page.getByRole('heading', { name: 'slow-bot' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the frame shows where the program has not arrived, and gives way where the first answer takes long', async () => {
  const { page } = await acme.signedIn();
  const frame = page.locator('#frame');
  const release = await holdAnswers(page, /\/v1\/me$/);
  await page.goto('/t/acme/findings');
  await expect(frame).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(frame).toBeHidden();
  release();
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  await expect(frame).toBeHidden();
});

test('a read that takes long is cancelled, and begun again', async () => {
  const { page, faults } = await open('overview');
  const release = await holdAnswers(page, /\/v1\/agent-identities/);
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled')).toBeVisible();
  await expect(page.getByText('Still waiting for the service')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  release();
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByText('Cancelled')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a page of another build than the service has offers once to reload', async () => {
  const { page, faults } = await open('overview');
  const offer = page.getByText('The service has a new version');
  await page.getByRole('link', { name: 'Repositories', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repositories' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.route(/\/v1\/agent-identities/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'svc-build': 'newer' },
    });
  });
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(offer).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  expect(faults).toEqual([]);
});
