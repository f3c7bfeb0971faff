import type { Finding } from '@svc/contract';
import type { Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { pullRequestsOf } from '../doubles/code-host/host-state.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { githubToken } from '../harness/github-token.ts';
import { startApp } from '../harness/hosted.ts';
import { type HostedRepository, hostedRepository } from '../harness/hosted-scans.ts';
import { stopSchedules } from '../harness/jobs.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let app: Awaited<ReturnType<typeof startApp>>;

const acme = consoleTest({
  env: async () => {
    app = await startApp();
    return app.env;
  },
  setUp: ({ deployment }) => stopSchedules(deployment),
});
afterAll(() => app?.stop());

type Found = {
  readonly repository: HostedRepository;
  readonly id: string;
  readonly secret: string;
};

/** A scanned repository with one credential in a file. */
async function found(path = 'config.py'): Promise<Found> {
  const { deployment, tenant } = acme;
  const repository = await hostedRepository(deployment, app.host, tenant);
  const secret = githubToken();
  const { blob, tree, commit } = repository.git;
  let object = blob(`# who pays <b>\u202e\nGITHUB_TOKEN = '${secret}'\n`);
  let entry = '100644';
  const [top, ...below] = path.split('/');
  for (const part of below.reverse()) {
    object = tree({ [`${entry} ${part}`]: object });
    entry = '40000';
  }
  const owners = blob('* @acme/all\n/config.py @acme/robots pay@example.com\n');
  const file = { [`${entry} ${top}`]: object };
  const owned = { '100644 CODEOWNERS': owners };
  // in the order of git
  commit(tree(below.length > 0 ? { ...file, ...owned } : { ...owned, ...file }));
  await repository.ended((await repository.rescan()).id);
  const { body } = await tenant.vera.get<{ items: Finding[] }>(
    `/v1/findings?repoId=${repository.id}&category=secret`,
  );
  return { repository, secret, id: `${body.items[0]?.id}` };
}

const section = (page: Page) => page.getByRole('region', { name: 'Fix pull request' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Open a fix pull request' });
const opener = (page: Page) =>
  section(page).getByRole('button', { name: 'Open a fix pull request' });

test('a fix pull request is opened after its diff was shown, and the finding shows its state [CONS-01]', async () => {
  const { repository, id, secret } = await found();
  const { page, faults } = await acme.open(`findings/${id}`);
  await expect(section(page)).toContainText('No fix pull request yet.');
  await opener(page).click();
  const dialog = dialogOf(page);
  const diff = dialog.getByRole('region', { name: 'Change of config.py' });
  await expect(diff).toContainText("+GITHUB_TOKEN = os.environ['GITHUB_TOKEN']");
  await expect(diff).toContainText("-GITHUB_TOKEN = '***'");
  await expect(diff.getByText('U+202E')).toBeVisible();
  await expect(dialog).toContainText('revoke it and issue a new one');
  expect(await page.content()).not.toContain(secret);
  expect(pullRequestsOf(app.host.state, repository.atHost)).toEqual([]);
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(() => dialog.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);

  await dialog.getByRole('button', { name: 'Open the pull request' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(section(page).getByText('open', { exact: true })).toBeVisible();
  await expect(section(page).getByRole('link', { name: /^#1/ })).toHaveAttribute(
    'href',
    `${app.host.url}/${repository.name}/pull/1`,
  );
  await expect(section(page)).toContainText('Revoke the removed credential');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Fix pull request opened by',
  );
  await expect(opener(page)).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);

  const states = [
    ['closed', 'Reopen it at the code host'],
    ['merged', 'looks for the finding again'],
  ] as const;
  for (const [state, advice] of states) {
    await acme.deployment.sql(
      'update fix_pull_requests set state = $2, closed_at = now() where finding_id = $1',
      [id, state],
    );
    await page.reload();
    await expect(section(page).getByText(state, { exact: true })).toBeVisible();
    await expect(section(page)).toContainText(advice);
  }
  await acme.deployment.sql(
    `update fix_pull_requests set state = 'open', closed_at = null where finding_id = $1`,
    [id],
  );
  repository.git.commitFiles({ 'other.py': 'print(1)\n' });
  await repository.ended((await repository.rescan()).id);
  const viewer = await acme.open(`findings/${id}`, ACCOUNTS.vera);
  await expect(section(viewer.page).getByText('superseded', { exact: true })).toBeVisible();
  await expect(section(viewer.page)).toContainText('close it at the code host');
  await viewer.page.goto(`/t/acme/repositories/${repository.id}`);
  const row = viewer.page.getByRole('table', { name: 'Fix pull requests' }).getByRole('row').nth(1);
  await expect(row).toContainText('superseded');
  await expect(row).toContainText('config.py');
  await row.getByRole('link', { name: 'GitHub' }).click();
  await expect(section(viewer.page)).toBeVisible();
  expect(viewer.faults).toEqual([]);
});

test('a missing permission is named with the page to accept it on, and a viewer is offered no fix [CONS-01]', async () => {
  const { repository, id } = await found();
  repository.installation.permissions['pull_requests'] = 'read';
  const { page } = await acme.open(`findings/${id}`);
  await opener(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Open the pull request' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('has not accepted pull_requests: write');
  const { account, id: installationId } = repository.installation;
  await expect(alert.getByRole('link', { name: /^Accept the permissions/ })).toHaveAttribute(
    'href',
    `${app.host.url}/organizations/${account.login}/settings/installations/${installationId}`,
  );
  expect(await axeViolations(page)).toEqual([]);
  repository.installation.permissions['pull_requests'] = 'write';
  repository.git.commitFiles({ 'config.py': 'print(1)\n' });
  await dialog.getByRole('button', { name: 'Open the pull request' }).click();
  await expect(alert).toContainText('the default branch no longer has finding');
  await expect(alert.getByRole('link', { name: 'Its scans' })).toBeVisible();

  const viewer = await acme.open(`findings/${id}`, ACCOUNTS.vera);
  await expect(section(viewer.page)).toContainText('No fix pull request yet.');
  await expect(section(viewer.page).getByRole('button')).toHaveCount(0);
  expect(viewer.faults).toEqual([]);
});

test('the code owners of a file are proposed as assignees with their line [CONS-01]', async () => {
  const { id } = await found();
  const { page, faults } = await acme.open(`findings/${id}`);
  await expect(page.getByText('@acme/robots pay@example.com')).toBeVisible();
  await expect(page.getByText('CODEOWNERS:2')).toBeVisible();
  await page.getByRole('button', { name: 'Assign a' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign the finding' });
  await expect(dialog.getByLabel('Assignee')).toHaveValue('@acme/robots');
  await dialog.getByRole('button', { name: 'pay@example.com' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const assigned = async () =>
    (await acme.tenant.vera.get<Finding>(`/v1/findings/${id}`)).body.assignee;
  await expect.poll(assigned).toBe('pay@example.com');
  expect(faults).toEqual([]);
});

test('a file that the App may not write comes with the change and the command that makes it [CONS-01]', async () => {
  const { id, secret } = await found('.github/workflows/run.py');
  const { page } = await acme.open(`findings/${id}`);
  await opener(page).click();
  const dialog = dialogOf(page);
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('the App may not write files of .github/workflows');
  await expect(alert.getByRole('region', { name: 'Change by hand' })).toContainText(
    "+GITHUB_TOKEN = os.environ['GITHUB_TOKEN']",
  );
  await expect(alert).toContainText(/svc fix --finding v1:[0-9a-f]{32} --apply/);
  expect(await page.content()).not.toContain(secret);
  const submit = dialog.getByRole('button', { name: 'Open the pull request' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  expect(await axeViolations(page)).toEqual([]);
});
