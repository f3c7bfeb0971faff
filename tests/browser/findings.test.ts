import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect, openBrowser, openPage } from './browser.ts';

let deployment: Deployment;
let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  [deployment, browser] = await Promise.all([startDeployment(), openBrowser()]);
  tenant = await deployment.createTenant('acme');
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
  await deployment?.stop();
});

test('a finding is filtered, opened beside the list, triaged and reopened', async () => {
  const { page, faults } = await openPage(browser, deployment.url, { token: tenant.alice.token });
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
