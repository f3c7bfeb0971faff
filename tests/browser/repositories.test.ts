import type { Scan } from '@svc/contract';
import { test } from 'vitest';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const FEATURE = 'refs/heads/feature';

let repository: TestRepository;
let ofMain: Scan;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    repository = await testRepository(tenant);
    const problems = [{ path: 'a.json', line: 1, reason: 'unterminated string' }];
    ofMain = await repository.upload(
      scanReport([scanFinding()], [], { problems, complete: false }),
    );
    await repository.upload(scanReport([scanFinding({ path: 'b.ts' })]), FEATURE);
  },
});

test('a repository lists its scans, filters them by ref and shows its default branch [CONS-02]', async () => {
  const { page, faults } = await acme.open(`repositories/${repository.id}`);
  const rows = page.getByRole('grid', { name: 'Scans' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(FEATURE);
  await expect(rows.nth(2)).toContainText('incomplete');
  const branch = page.getByRole('region', { name: 'Default branch' });
  await expect(branch.getByText('1 open finding', { exact: true })).toBeVisible();
  await expect(branch.getByText('incomplete')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Ref', { exact: true }).fill('refs/heads/main');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/ref=refs\/heads\/main/);
  await rows.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/scans/${ofMain.id}$`));
  await expect(page.getByText('unterminated string')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  expect(faults).toEqual([]);
});

test('settings of a repository that somebody else changed meanwhile are shown before they are saved over [CONS-02]', async () => {
  const { id } = await testRepository(acme.tenant);
  const { page, faults } = await acme.signedIn();
  // the stream is never answered
  await page.route('**/v1/changes', () => {});
  await page.goto(`/t/acme/repositories/${id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mode of pull-request checks').selectOption('enforce');
  const change = { body: JSON.stringify({ failOn: 'critical' }), headers: JSON_BODY };
  expect((await acme.tenant.bob.send('PATCH', `/v1/repos/${id}`, change)).status).toBe(200);

  await dialog.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: 'Fail on critical high' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Reload theirs' }).click();
  await dialog.getByLabel('Mode of pull-request checks').selectOption('enforce');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('enforce, fail on critical')).toBeVisible();
  // the browser logs the answer 412
  expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
});
