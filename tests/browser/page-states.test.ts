import { test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    await repository.upload(scanReport([scanFinding({ title: 'A token' })]));
  },
});

const FAILS = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'internal', status: 500, title: 'Failed', detail: 'it broke' }),
};

test.each([
  ['settings/tokens', 'Settings: API tokens', 'Administrators'],
  ['settings/jobs', 'Settings: Failed jobs', 'Administrators'],
  ['settings/integrations', 'Settings: Integrations', 'Administrators'],
  ['tenants', 'Tenants', 'Platform administrators'],
  ['app', 'Code-hosting App', 'Platform administrators'],
])(
  'a viewer who opens %s is told who may see it, and nothing is asked [CONS-01]',
  async (path, title, who) => {
    const { page, faults } = await acme.open(path, ACCOUNTS.vera);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const state = page.getByRole('status').filter({ hasText: 'You have no right' });
    await expect(state).toContainText(`${who} see and change them`);
    expect(await axeViolations(page)).toEqual([]);
    // a refused read would be one
    expect(faults).toEqual([]);
  },
);

test('an unknown section of the settings says so [CONS-01]', async () => {
  const { page } = await acme.open('settings/nothing', ACCOUNTS.vera);
  await expect(page.getByText('No section of the settings has this address')).toBeVisible();
});

test('a list and a panel that cannot be read again keep what they showed, and say from when it is [CONS-01]', async () => {
  const { page } = await acme.open('findings');
  await page.getByRole('row', { name: /A token/ }).click();
  const article = page.getByRole('article', { name: 'Finding' });
  await expect(article).toBeVisible();
  await page.route('**/v1/findings/fnd_*', (route) => route.fulfill(FAILS));
  await page.route('**/v1/findings?*', (route) => route.fulfill(FAILS));
  // somebody else changes it: the panel reads it again by itself, the list when it is asked to
  const id = new URL(page.url()).searchParams.get('peek');
  await acme.tenant.bob.post(`/v1/findings/${id}/triage`, { comment: 'seen' });
  await page.getByRole('button', { name: /update/ }).click();
  const stale = page.getByRole('alert').filter({ hasText: 'Out of date' });
  await expect(stale).toHaveCount(2);
  await expect(stale.first()).toContainText(/this was read (just now|\d+ .* ago), and could not/);
  await expect(article).toBeVisible();
  await expect(page.getByRole('row', { name: /A token/ })).toBeVisible();
  await page.unroute('**/v1/findings/fnd_*');
  await page.unroute('**/v1/findings?*');
  for (const left of [1, 0]) {
    await stale.first().getByRole('button', { name: 'Retry' }).click();
    await expect(stale).toHaveCount(left);
  }
});
