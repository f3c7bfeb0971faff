import type { Agent, GatewayServer } from '@svc/contract';
import type { Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { addDeadLetter } from '../harness/jobs.ts';
import { activatePolicies, restriction } from '../harness/packs.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { asset, relation, scanReport } from '../harness/scan-report.ts';
import { writeCommands } from '../harness/stdio-program.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let agent: TestAgent;
let receiver: Receiver;

const acme = consoleTest({
  env: async () => ({ SVC_MCP_COMMANDS_FILE: await writeCommands({ program: {} }) }),
  setUp: async ({ deployment, tenant }) => {
    receiver = await startReceiver();
    agent = await approvedAgent(deployment, tenant, 'mail-bot', ['mail.*']);
    await agent.api.post('/v1/govern/check', { tool: 'mail.send', arguments: {} });
  },
});
afterAll(() => receiver?.close());

const { open } = acme;
const dialog = (page: Page) => page.getByRole('dialog');

test('the inventory shows an asset by its address, and what agents call at run time [CONS-02]', async () => {
  const repository = await testRepository(acme.tenant);
  const model = asset({ name: 'gpt-example' });
  await repository.upload({ ...scanReport([], [model]), relations: [relation(model)] });
  const [found] = await repository.assets();
  const { page, faults } = await open(`inventory/${found?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'gpt-example' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Used by: 2 things; the table lists them.' }),
  ).toBeVisible();
  const users = page.getByRole('table', { name: 'Used by' }).getByRole('row');
  await expect(users.nth(1)).toContainText('gpt-example');
  await expect(users.nth(2)).toContainText('example-agent');
  await expect(page.getByRole('region', { name: 'Uses' })).toContainText(
    'It uses no other asset that scans show.',
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.goto('/t/acme/inventory');
  await page.getByRole('link', { name: 'Use at run time' }).click();
  await page.getByLabel('Status').selectOption('shadow');
  await expect(page.getByRole('row', { name: /mail.send/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

/** Opens the agent's form, types tags that differ from those Bob stores meanwhile, and returns the notice of the conflict. */
async function editWhileBobStores(page: Page, tag: string) {
  await page.getByRole('button', { name: 'Edit d' }).click();
  await dialog(page).getByLabel('Tags').fill('team:mine');
  const other = await acme.tenant.bob.send<Agent>('PATCH', `/v1/agent-identities/${agent.id}`, {
    body: JSON.stringify({ tags: [tag] }),
    headers: { 'content-type': 'application/json' },
  });
  expect(other.status).toBe(200);
  return dialog(page).getByRole('alert', { name: 'Changed by someone else' });
}

test('what somebody else changed meanwhile is shown before it is saved over [CONS-02, CONS-03]', async () => {
  const { page, faults } = await open(`agents/${agent.id}`);
  const conflict = await editWhileBobStores(page, 'team:early');
  await expect(conflict).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(dialog(page).getByLabel('Tags')).toHaveValue('team:early');
  expect(faults).toEqual([]);
});

test('a form that did not hear of a change shows it beside the typed text when it is saved, and the text stays [CONS-02]', async () => {
  const { page, faults } = await acme.signedIn();
  // the stream is never answered
  await page.route('**/v1/changes', () => {});
  await page.goto(`/t/acme/agents/${agent.id}`);
  const conflict = await editWhileBobStores(page, 'team:theirs');
  await expect(conflict).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(conflict.getByRole('row', { name: 'Tags team:theirs team:mine' })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  const tags = async () =>
    (await acme.tenant.vera.get<Agent>(`/v1/agent-identities/${agent.id}`)).body.tags;
  expect(await tags()).toEqual(['team:theirs']);
  await conflict.getByRole('button', { name: 'Keep my text' }).click();
  await expect(dialog(page).getByLabel('Tags')).toHaveValue('team:mine');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await tags()).toEqual(['team:mine']);
  // the browser logs the answer 412
  expect(faults.filter((fault) => !fault.includes('412'))).toEqual([]);
});

test('a program of the operator becomes a server, whose limits are changed [CONS-02]', async () => {
  const { page, faults } = await open('gateway');
  await page.getByRole('button', { name: 'Register a server' }).click();
  await dialog(page).getByLabel('Name').fill('local');
  await dialog(page).getByLabel('Transport').selectOption('command');
  await dialog(page).getByLabel('Program').fill('program');
  await dialog(page).getByRole('button', { name: 'Register' }).click();
  const article = page.getByRole('article', { name: 'Server' });
  await expect(article.getByText('program', { exact: true })).toBeVisible();
  await article.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Timeout in seconds').fill('7');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(article.getByText('7 s')).toBeVisible();
  const { body } = await acme.tenant.vera.get<{ items: GatewayServer[] }>('/v1/gateway/servers');
  expect(body.items).toMatchObject([{ command: 'program', timeoutSeconds: 7, mode: 'observe' }]);
  expect(faults).toEqual([]);
});

test('a pack is edited, replayed on recorded decisions and activated; what was denied stays evidence [CONS-02]', async () => {
  await activatePolicies(acme.tenant);
  const { page, faults } = await open('policies/pack-dev-observe');
  await page.getByRole('button', { name: 'Edit as a new version' }).click();
  const field = dialog(page).getByLabel('Cedar policies');
  await field.press('Control+End');
  await page.keyboard.insertText(`\n${restriction('deny', 'mail.send')}`);
  await dialog(page).getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page).toHaveURL(/version=\d+/);
  // until the new version is read, the page still shows the one before
  const version = new URL(page.url()).searchParams.get('version');
  await page.getByRole('button', { name: `Replay version ${version}`, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Replay' }).click();
  await expect(page).toHaveURL(/policies\/replays\/rpl_/);
  await expect(page.locator('dl.facts')).toContainText('Would be denied1');
  await page.getByRole('link', { name: `pack-dev-observe version ${version}` }).click();
  await page.getByRole('button', { name: `Activate version ${version}`, exact: true }).click();
  await dialog(page).getByLabel('Reason').fill('mail is closed');
  await dialog(page)
    .getByRole('button', { name: /^Activate version/ })
    .click();
  await expect(page.getByText(/is active$/)).toBeVisible();
  const call = { tool: 'mail.send', arguments: {} };
  const { body } = await agent.api.post<{ decision: string }>('/v1/govern/check', call);
  expect(body.decision).toBe('deny');
  await page.goto('/t/acme/evidence?decision=deny');
  await page
    .getByRole('row', { name: /Tool call decided/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Show the proof' }).click();
  await expect(page.getByRole('region', { name: 'Proof' })).toContainText('c2sp.org/tlog-proof');
  expect(faults).toEqual([]);
});

test('a channel is tested, edited, gets a new secret and lists its deliveries [CONS-02]', async () => {
  const { page, faults } = await open('settings/notifications');
  await page.getByRole('button', { name: 'Add a channel' }).click();
  await dialog(page).getByLabel('Type').selectOption('webhook');
  await dialog(page).getByLabel('Name').fill('hook');
  await dialog(page).getByLabel('Address').fill(`${receiver.url}/hook`);
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  const channel = page.getByRole('region', { name: 'Channel hook' });
  await channel.getByRole('button', { name: 'Test' }).click();
  await expect(channel.getByText('HTTP 200')).toBeVisible();
  await channel.getByRole('button', { name: 'Deliveries' }).click();
  await expect(channel.getByRole('table', { name: 'Deliveries' })).toContainText('delivered');
  await channel.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('From severity').selectOption('low');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(channel.getByText('webhook, from low')).toBeVisible();
  await channel.getByRole('button', { name: 'Replace the secret' }).click();
  await expect(page.getByRole('dialog').locator('code')).toContainText('whsec_');
  await page.getByRole('button', { name: 'I have stored it' }).click();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a person is suspended and restored, a session ended; people see their own sessions alone [CONS-02]', async () => {
  const viewer = await acme.signedIn(ACCOUNTS.vera);
  await viewer.page.goto('/t/acme/settings/people');
  await expect(viewer.page.getByRole('heading', { name: 'Settings: Sessions' })).toBeVisible();
  await expect(viewer.page.getByText('this one')).toBeVisible();
  await expect(viewer.page.getByRole('table', { name: 'People' })).toHaveCount(0);
  const { page, faults } = await open('settings/people');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Suspend .*vera/i }).click();
  await expect(page.getByRole('button', { name: /^Restore .*vera/i })).toBeVisible();
  await viewer.page.reload();
  await expect(viewer.page.getByText('You are not signed in to')).toBeVisible();
  await page.getByRole('button', { name: /^Restore .*vera/i }).click();
  await expect(page.getByRole('button', { name: /^Suspend .*vera/i })).toBeEnabled();
  expect(faults).toEqual([]);
});

test('an administrator edits a repository and archives it; a viewer reads why it cannot [CONS-02]', async () => {
  const { id } = await testRepository(acme.tenant);
  const { page, faults } = await open(`repositories/${id}`);
  const article = page.getByRole('article', { name: 'Repository' });
  await article.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Default branch').fill('trunk');
  await dialog(page).getByLabel('Mode of pull-request checks').selectOption('enforce');
  await dialog(page).getByLabel('Fail on').selectOption('medium');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(article.getByText('enforce, fail on medium')).toBeVisible();
  await expect(article.getByText('trunk', { exact: true })).toBeVisible();
  await article.getByRole('button', { name: 'Archive' }).click();
  await dialog(page).getByRole('button', { name: 'Archive' }).click();
  await expect(article.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  const viewer = await open(`repositories/${id}`, ACCOUNTS.vera);
  await expect(viewer.page.getByText('trunk', { exact: true })).toBeVisible();
  const edit = viewer.page.getByRole('button', { name: 'Edit' });
  await expect(edit).toBeDisabled();
  await expect(viewer.page.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await expect(viewer.page.getByText('Requires role admin; you have role viewer.')).toBeVisible();
});

test('a failed job is run again [CONS-02]', async () => {
  await addDeadLetter(acme.deployment, acme.tenant.id, 'notifications.deliver', {
    deliveryId: 'dlv_1',
  });
  const { page, faults } = await open('settings/jobs');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Run again: notifications.deliver' }).click();
  await expect(page.getByText('No job has failed')).toBeVisible();
  expect(faults).toEqual([]);
});
