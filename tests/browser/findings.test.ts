import { test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';
import { openSignedIn } from './signed-in.ts';

const acme = consoleTest({
  setUp: async ({ tenant }) => {
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
  },
});

test('a finding is filtered, opened beside the list, triaged and reopened', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/findings');
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Findings' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  const critical = page.getByRole('checkbox', { name: 'critical', exact: true });
  await critical.click();
  await expect(critical).toBeChecked();
  await expect(page).toHaveURL(/severity=critical/);
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('row', { name: /First token/ }).click();
  await expect(page).toHaveURL(/peek=fnd_/);
  await page.getByRole('button', { name: 'Triage t', exact: true }).click();
  await expect(page.getByRole('article').getByText('triaged', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reopen o' }).click();
  await expect(page.getByRole('article').getByText('open', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a finding is found, opened, triaged and left by keys alone [CONS-03]', async () => {
  const { page, faults } = await acme.signedIn();
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
  await expect(page.getByRole('combobox', { name: 'Page, action or id' })).toBeFocused();
  await page.keyboard.type('evidence');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible();
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('verified');
  expect(faults).toEqual([]);
});

test('findings are grouped by rule, repository and owner; a group leads to exactly its findings [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/findings?severity=critical');
  await expect(page.getByRole('grid', { name: 'Findings' }).getByRole('row')).toHaveCount(2);
  await page.getByLabel('Group by').selectOption('repository');
  await expect(page).toHaveURL(/severity=critical&group=repository/);
  const groups = page.getByRole('table', { name: 'Findings by repository' });
  await expect(groups.getByRole('row')).toHaveCount(2);
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await groups.getByRole('link').click();
  await expect(page).toHaveURL(/findings\?severity=critical&repoId=repo_\w+$/);
  await expect(page.getByRole('grid', { name: 'Findings' }).getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(groups).toBeVisible();
  await page.getByLabel('Group by').selectOption('owner');
  await expect(page.getByText('nobody is assigned')).toBeVisible();
  expect(faults).toEqual([]);
});

test('the overview lists what was sealed since yesterday, then since the last visit of this browser', async () => {
  const { page, context, faults } = await acme.signedIn();
  await expect(page.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible();
  const lately = page.getByRole('region', { name: 'Changed since yesterday' });
  await lately.getByText(/events of \d+ kinds$/).click();
  await expect(lately.getByRole('link', { name: 'Repository registered' })).toBeVisible();
  await page.close();
  await acme.tenant.alice.post('/v1/tokens', { name: 'since' });
  const next = await context.newPage();
  await next.goto('/t/acme/overview');
  const changes = next.getByRole('region', { name: 'Changed since your last visit' });
  await changes.getByRole('link', { name: 'Token created' }).click();
  await expect(next).toHaveURL(/kind=token\.created&since=/);
  await expect(next.getByRole('row', { name: /Token created/ })).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('the overview tells the next step and completes it by itself [CONS-03]', async () => {
  const empty = await acme.deployment.createTenant('globex');
  await acme.people.configure(empty);
  const { page } = await openSignedIn(acme.browser, acme.people, empty, ACCOUNTS.alice);
  const step = page.getByRole('listitem').filter({ hasText: 'Connect a repository' });
  await expect(step.getByRole('link')).toHaveAttribute('href', '/t/globex/repositories/add');
  await testRepository(empty);
  await expect(step.getByRole('img', { name: 'Done:' })).toBeVisible();
});
