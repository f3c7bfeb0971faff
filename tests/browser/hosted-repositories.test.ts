import type { Repository } from '@svc/contract';
import { afterAll, test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { startApp } from '../harness/hosted.ts';
import { type HostedRepository, hostedRepository } from '../harness/hosted-scans.ts';
import { stopSchedules } from '../harness/jobs.ts';
import { completedChecks, openPull } from '../harness/pull-requests.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const NARROW = 360;

let app: Awaited<ReturnType<typeof startApp>>;

const acme = consoleTest({
  env: async () => {
    app = await startApp();
    return app.env;
  },
  setUp: ({ deployment }) => stopSchedules(deployment),
});
afterAll(() => app?.stop());

const newRepository = (settings: Parameters<typeof hostedRepository>[3] = {}) =>
  hostedRepository(acme.deployment, app.host, acme.tenant, settings);

/** What helpers of the API's tests take, on the deployment that people sign in to. */
const hosted = () => ({
  deployment: acme.deployment,
  host: app.host,
  repository: (_tenant: unknown, settings: Parameters<typeof hostedRepository>[3]) =>
    newRepository(settings),
});

const commit = ({ git }: HostedRepository) => git.commitFiles({ 'README.md': '# Shop\n' });

test('a scan is asked for on the page of a repository, which shows it waiting, then its report [CONS-02]', async () => {
  const repository = await newRepository();
  commit(repository);
  const { page, faults } = await acme.open(`repositories/${repository.id}`);
  const branch = page.getByRole('region', { name: 'Default branch' });
  await expect(branch).toContainText('never scanned');
  await expect(page.getByText('connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Scan now' }).click();
  await expect(branch).toContainText(/queued|running/);
  await expect(branch).toContainText('by a person');
  await expect(branch).toContainText('complete');
  await expect(branch).not.toContainText(/queued|running/);
  await expect(page.getByRole('button', { name: 'Scan now' })).toBeEnabled();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a scan that fails says why and what to do on the page of its repository, in its panel and its runs, at 360 px, too [APP-05/repository, CONS-02]', async () => {
  const repository = await newRepository();
  repository.installation.selected.clear();
  const { page, faults } = await acme.open(`repositories?peek=${repository.id}`);
  await page.getByRole('button', { name: 'Scan now' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('the connected App cannot access this repository');
  await expect(alert).toContainText('add the repository to the installation or correct its URL');
  await page.setViewportSize({ width: NARROW, height: 740 });
  await page.goto(`/t/acme/repositories/${repository.id}`);
  await expect(alert).toContainText('add the repository to the installation');
  const runs = page.getByRole('table', { name: 'Waiting, running and failed scans' });
  await expect(runs.getByRole('row')).toHaveCount(2);
  await expect(runs.getByRole('row').nth(1)).toContainText('failed');
  await expect(runs.getByRole('row').nth(1)).toContainText('by a person');
  const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROW);
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await runs.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
  await expect(page.getByText('add the repository to the installation')).toBeVisible();
  expect(faults).toEqual([]);
});

test('the list shows which repositories are connected, and one that is not at the host is not offered a scan [CONS-02]', async () => {
  const { tenant } = acme;
  const connected = await newRepository();
  const lost = await newRepository();
  await acme.deployment.sql(
    `update repositories set connection = 'disconnected', installation_id = null where repo_id = $1`,
    [lost.id],
  );
  const other = (await tenant.alice.put<Repository>('/v1/repos', { name: 'git.test/a/b' })).body;
  const { page, faults } = await acme.open('repositories');
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row(connected.name)).toContainText(/(?<!dis)connected/);
  await expect(row(lost.name)).toContainText('disconnected');
  await expect(row(other.name)).toContainText('uploads');

  await page.goto(`/t/acme/repositories/${other.id}`);
  const scanNow = page.getByRole('button', { name: 'Scan now' });
  await expect(scanNow).toBeDisabled();
  const why = page.getByText('as it is not connected to the code host. Upload a scan.');
  await expect(why).toBeVisible();
  const [at, beside] = [await scanNow.boundingBox(), await why.boundingBox()];
  expect(Math.abs((at?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(20);
  expect(faults).toEqual([]);

  const viewer = await acme.open(`repositories/${connected.id}`, ACCOUNTS.vera);
  await expect(viewer.page.getByRole('heading', { name: connected.name })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Scan now' })).toHaveCount(0);
});

test('the page of a repository lists the checks of its pull requests with their outcome, and their pages at the host [CONS-02, PR-03]', async () => {
  const { tenant } = acme;
  const secret = `const key = '${githubToken()}';\n`;
  const pull = await openPull(hosted(), tenant, { 'a.ts': 'one\n' }, { 'a.ts': `one\n${secret}` });
  const { id } = pull.repository;
  const { page, faults } = await acme.open(`repositories/${id}`);
  await expect(page.getByRole('region', { name: 'Default branch' })).toContainText('complete');
  const checks = page.getByRole('table', { name: 'Checks of pull requests' });
  await expect(checks).toHaveCount(0);

  await pull.announce('opened');
  const [check] = await completedChecks(tenant, pull.repository);
  await page.reload();
  const row = checks.getByRole('row').nth(1);
  await expect(row).toContainText('neutral');
  await expect(row).toContainText(`${check?.title}`);
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
  await expect(row).toContainText(`${check?.headCommit.slice(0, 8)}`);
  await expect(row.getByRole('link', { name: `#${pull.atHost.number}` })).toHaveAttribute(
    'href',
    `${check?.url}`,
  );
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await acme.deployment.sql(
    `update pull_request_checks set conclusion = 'neutral', reason = 'superseded' where repo_id = $1`,
    [id],
  );
  await acme.deployment.sql(
    `insert into pull_request_checks
       select (jsonb_populate_record(c, jsonb_build_object('check_id', left(c.check_id, -2) || lpad(n::text, 2, '0'), 'head_commit', repeat(to_char(n, 'FM00'), 20)))).*
       from pull_request_checks c, generate_series(1, 24) n where c.repo_id = $1`,
    [id],
  );
  await page.setViewportSize({ width: NARROW, height: 740 });
  await page.reload();
  await expect(row).toContainText('a newer head is checked instead');
  await expect(checks.getByRole('row')).toHaveCount(1 + 20);
  await page.getByRole('button', { name: 'Older checks' }).click();
  await expect(checks.getByRole('row')).toHaveCount(1 + 5);
  await page.getByRole('button', { name: 'Newer checks' }).click();
  await expect(checks.getByRole('row')).toHaveCount(1 + 20);
  const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROW);
  expect(faults).toEqual([]);
});
