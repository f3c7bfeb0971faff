import type { Repository } from '@svc/contract';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, test } from 'vitest';
import { serveGit } from '../doubles/code-host/git-http.ts';
import { gitRepository } from '../doubles/code-host/git-repository.ts';
import { addAccount, addRepository } from '../doubles/code-host/host-state.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { organization, startApp } from '../harness/hosted.ts';
import { runJob } from '../harness/jobs.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect, openPage, type WatchedPage } from './browser.ts';
import { consoleTest } from './console-test.ts';
import { submitCredentials } from './signed-in.ts';

const NARROW = 360;
const CALLBACK = '/auth/code-host/callback';
const SETUP = '/auth/code-host/setup';

let app: Awaited<ReturnType<typeof startApp>>;
let made = 0;

const acme = consoleTest({
  env: async () => {
    app = await startApp();
    return app.env;
  },
  setUp: async ({ deployment }) => {
    app.host.app.callbackUrls = [deployment.url + CALLBACK];
    app.host.app.setupUrl = deployment.url + SETUP;
    await deployment.sql('delete from pgboss.schedule');
  },
});
afterAll(() => app?.stop());
beforeEach(async () => {
  await acme.deployment.sql('delete from repositories');
  await acme.deployment.sql('delete from code_host_installations');
});

/** Opens the section as a person whose way may go through the code host. */
async function open(
  path = 'settings/code-host',
  who: keyof typeof ACCOUNTS = 'alice',
): Promise<WatchedPage> {
  const { url, identityProvider } = acme.deployment;
  const others = [new URL(identityProvider.issuer).origin, app.host.url];
  const watched = await openPage(acme.browser, url, others);
  await watched.page.goto(`/t/acme/${path}`);
  await watched.page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(watched.page, ACCOUNTS[who]);
  await expect(heading(watched.page)).toBeVisible();
  await expect(watched.page.locator('[aria-busy=true]')).toHaveCount(0);
  watched.faults.length = 0;
  return watched;
}

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Settings: Code host' });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });
const newOrganization = (names: readonly string[] = ['checkout', 'billing']) =>
  organization(app.host, `acme-${made++}`, names);

test('an empty section offers the installation, which comes back connected, and is disconnected after it says what ends [CONS-02, APP-02]', async () => {
  const { account, admin, installation } = newOrganization();
  Object.assign(app.host.state, { person: admin, installing: installation });
  const { page, faults } = await open();
  await expect(page.getByText('No repository is connected yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'App' })).toContainText('ready');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await button(page, /^Connect at 127\.0\.0\.1/).click();

  const result = page.getByRole('status').filter({ hasText: `${account.login} is connected` });
  await expect(result).toContainText('2 repositories are registered');
  const card = page.getByRole('region', { name: account.login });
  await expect(card).toContainText('active');
  await expect(card).toContainText('2 connected (those that were chosen)');
  const atHost = `${app.host.url}/organizations/${account.login}/settings/installations/${installation.id}`;
  await expect(card.getByRole('link', { name: /^Choose repositories/ })).toHaveAttribute(
    'href',
    atHost,
  );
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await button(result, 'Dismiss').click();
  await expect(page).toHaveURL(/\/settings\/code-host$/);

  await button(card, `Disconnect ${account.login}`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 repositories are no longer scanned');
  await expect(dialog).toContainText('What was found stays');
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await button(dialog, 'Disconnect').click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText('No repository is connected yet')).toBeVisible();
  expect(app.host.state.installations.has(installation.id)).toBe(true);
  expect(faults).toEqual([]);
});

test('an installation that was made at the host is offered to whoever comes back from there, and connected by its number [APP-02]', async () => {
  const first = newOrganization();
  app.host.state.person = first.admin;
  const query = `installation_id=${first.installation.id}&setup_action=install`;
  const { page, faults } = await open();
  await page.goto(`${SETUP}?${query}`);
  await expect(page.getByText('and not connected to this tenant yet')).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await button(page, `Connect installation ${first.installation.id}`).click();
  await expect(page.getByRole('region', { name: first.account.login })).toBeVisible();

  const second = newOrganization(['web']);
  app.host.state.person = second.admin;
  await button(page, 'Connect an existing installation').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number of the installation').fill(`${second.installation.id}`);
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await button(dialog, 'Continue').click();
  await expect(page.getByText(`${second.account.login} is connected`)).toBeVisible();
  await expect(page.getByText('1 repository is registered')).toBeVisible();
  await expect(page.getByRole('region', { name: first.account.login })).toBeVisible();
  expect(faults).toEqual([]);
});

test.each<[string, string, (page: Page) => Promise<void>]>([
  [
    'the code host does not confirm the right to',
    'does not confirm that you could have installed the App',
    async () => {
      const { installation } = newOrganization();
      const { admin } = newOrganization();
      Object.assign(app.host.state, { person: admin, installing: installation });
    },
  ],
  [
    'is suspended',
    'The installation is suspended at the code host',
    async () => {
      const { installation, admin } = newOrganization();
      installation.isSuspended = true;
      Object.assign(app.host.state, { person: admin, installing: installation });
    },
  ],
  [
    'was begun by another session',
    'This session has not begun to connect it',
    async (page) => {
      const { installation, admin } = newOrganization();
      Object.assign(app.host.state, { person: admin, installing: installation });
      await page.route(/installations\/new/, (route) =>
        route.fulfill({
          status: 302,
          headers: {
            location: `${app.host.app.setupUrl}?installation_id=${installation.id}&state=x`,
          },
        }),
      );
    },
  ],
  [
    'waits for an owner',
    'waits for an owner of the organisation',
    async () => {
      app.host.state.installing = null;
    },
  ],
])(
  'an installation that %s is not connected, and the page says so [APP-02]',
  async (_title, text, prepare) => {
    const { page, faults } = await open();
    await prepare(page);
    await button(page, /^Connect at 127\.0\.0\.1/).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('No repository is connected yet')).toBeVisible();
    expect(await axeViolationsInThemes(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('from nothing connected to the first scan: a repository that is added later waits until its administrator connects it, and is scanned [CONS-02, APP-02]', async () => {
  const { account, admin, installation } = newOrganization(['checkout']);
  Object.assign(app.host.state, { person: admin, installing: installation });
  const { page, faults } = await open();
  await button(page, /^Connect at 127\.0\.0\.1/).click();
  const card = page.getByRole('region', { name: account.login });
  await expect(card).toContainText('1 connected');
  const connectRepositories = button(card, `Connect repositories of ${account.login}`);
  await expect(connectRepositories).toHaveCount(0);

  const added = addRepository(app.host.state, account, 'payroll');
  const owner = addAccount(app.host.state, `${account.login}-owner`, 'User');
  added.roles.set(owner.id, 'admin');
  installation.selected.add(added.id);
  const git = gitRepository();
  serveGit(added, git.folder);
  git.commitFiles({ 'README.md': '# Payroll\n' });
  const [row] = await acme.deployment.sql<{ installation_id: string }>(
    'select installation_id from code_host_installations',
  );
  const ids = { installationId: row?.installation_id as string, cause: 'event' };
  await runJob(acme.deployment, 'code-host-installation.compare', {
    tenantId: acme.tenant.id,
    ids,
  });
  await page.goto('/t/acme/settings/code-host');
  await expect(card).toContainText('1 repository waits for an administrator');
  await expect(card).toContainText('needs attention');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  // who administers no repository that waits connects none
  await connectRepositories.click();
  await page.waitForURL(/outcome=connected/);
  await expect(card).toContainText('1 repository waits for an administrator');
  app.host.state.person = owner;
  await connectRepositories.click();
  await expect(card).toContainText('2 connected');
  await expect(connectRepositories).toHaveCount(0);
  await runJob(acme.deployment, 'scans.schedule', { tenantId: acme.tenant.id, ids: {} });
  const { body } = await acme.tenant.alice.get<{ items: Repository[] }>('/v1/repos');
  const payroll = body.items.find(({ name }) => name === `${account.login}/payroll`);
  await page.goto(`/t/acme/repositories/${payroll?.id}`);
  const branch = page.getByRole('region', { name: 'Default branch' });
  await expect(branch).toContainText('complete');
  await expect(branch).not.toContainText(/queued|running/);
  expect(faults).toEqual([]);
});

test('an address says nothing is connected that the service does not list [APP-02]', async () => {
  const { page, faults } = await open('settings/code-host?outcome=connected&installation=1');
  await expect(page.getByText('is connected', { exact: false })).toHaveCount(1);
  await expect(page.getByText('No repository is connected yet')).toBeVisible();
  await page.goto('/t/acme/settings/code-host?outcome=constructor');
  await expect(page.getByText('No repository is connected yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('who comes back without a session signs in, and goes on where the way ended [APP-02]', async () => {
  const { admin, installation, account } = newOrganization();
  app.host.state.person = admin;
  const { url, identityProvider } = acme.deployment;
  const others = [new URL(identityProvider.issuer).origin, app.host.url];
  const { page } = await openPage(acme.browser, url, others);
  await page.goto(`${SETUP}?installation_id=${installation.id}&setup_action=install`);
  await expect(page.getByText('Nothing of the code host is connected yet')).toBeVisible();
  await page.getByLabel('Tenant').fill('acme');
  await button(page, 'Sign in').click();
  await submitCredentials(page, ACCOUNTS.alice);
  await expect(page.getByText('You were not signed in')).toBeVisible();
  await button(page, `Connect installation ${installation.id}`).click();
  await expect(page.getByText(`${account.login} is connected`)).toBeVisible();
});

test('what keeps an installation from its work is said with who does what, at 360 px, too [CONS-02]', async () => {
  const { account, installation, admin } = newOrganization();
  Object.assign(app.host.state, { person: admin, installing: installation });
  const { page, faults } = await open();
  await button(page, /^Connect at 127\.0\.0\.1/).click();
  const card = page.getByRole('region', { name: account.login });
  await expect(card).toContainText('active');
  const { sql } = acme.deployment;
  await sql(
    `update code_host_installations set last_error = 'app_unavailable', last_error_at = now(), permissions = '{}'`,
  );
  await page.reload();
  await expect(card).toContainText('needs attention');
  await expect(card).toContainText('The code host does not accept the App');
  await expect(card).toContainText('checks: write');
  await sql(`update code_host_installations set state = 'suspended'`);
  await page.setViewportSize({ width: NARROW, height: 740 });
  await page.reload();
  await expect(card).toContainText('An owner of the account restores it');
  await expect(card).not.toContainText('checks: write');
  const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(NARROW);
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a viewer sees the installations and changes nothing [CONS-02]', async () => {
  const { page, faults } = await open('settings/code-host', 'vera');
  await expect(page.getByText('An administrator connects repositories here')).toBeVisible();
  await expect(button(page, /^Connect/)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'App' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
