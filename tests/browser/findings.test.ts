import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import type { People } from '../harness/people.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
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
  const repository = await testRepository(tenant);
  await repository.upload(
    scanReport([
      scanFinding({
        secret: 'one',
        path: 'src/one.ts',
        severity: 'critical',
        title: 'First token',
      }),
      scanFinding({ secret: 'two', path: 'src/two.ts', severity: 'low', title: 'Second token' }),
    ]),
  );
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
});

test('a finding is filtered, opened beside the list, triaged and reopened', async () => {
  const { page, faults } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
  await page.goto('/t/acme/findings');
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Findings' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'critical', exact: true }).check();
  await expect(page).toHaveURL(/severity=critical/);
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('row', { name: /First token/ }).click();
  await expect(page).toHaveURL(/peek=fnd_/);
  await page.getByRole('button', { name: 'Triage t', exact: true }).click();
  await expect(page.getByRole('article').getByText('triaged')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen o' }).click();
  await expect(page.getByRole('article').getByText('open', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a finding is found, opened, triaged and left by keys alone [CONS-03]', async () => {
  const { page, faults } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  const grid = page.getByRole('grid', { name: 'Findings' });
  await expect(grid.getByRole('row', { name: /Second token/ })).toBeVisible();
  await page.keyboard.press('j');
  await expect(grid.getByRole('row', { name: /First token/ })).toBeFocused();
  await page.keyboard.press('j');
  await expect(grid.getByRole('row', { name: /Second token/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const article = page.getByRole('article', { name: 'Finding' });
  await expect(article.getByRole('button', { name: 'Triage t' })).toBeEnabled();
  await page.keyboard.press('t');
  await expect(article.getByText('triaged', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(article).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('evidence');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('verified');
  expect(faults).toEqual([]);
});

test('the overview tells the next step and completes it by itself [CONS-03]', async () => {
  const empty = await deployment.createTenant('globex');
  await people.configure(empty);
  const { page } = await openSignedIn(browser, people, empty, ACCOUNTS.alice);
  const step = page.getByRole('listitem').filter({ hasText: 'Connect a repository' });
  await expect(step).toContainText('svc scan . --upload');
  await testRepository(empty);
  await expect(step).toContainText('Done');
});
