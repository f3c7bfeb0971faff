import type { Agent } from '@svc/contract';
import type { Locator } from 'playwright-core';
import { test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { agentBody, registerAgent } from '../harness/agents.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect, WAIT_MS } from './browser.ts';
import { consoleTest } from './console-test.ts';

let clerk: TestAgent;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    clerk = await approvedAgent(deployment, tenant, 'clerk', ['notes.*', 'repo.*']);
    for (const tool of ['notes.read', 'notes.write', 'shell.run']) {
      await clerk.api.post('/v1/govern/check', { tool, arguments: {} });
    }
  },
});

test('an agent is registered, approved by a second person with a token shown once, and revoked by two keys', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/agents');
  await page.getByRole('button', { name: 'Register an agent' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('mail-bot');
  await page.getByRole('textbox', { name: 'Allowed tools' }).fill('mail.*');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'mail-bot' })).toBeVisible();
  const address = page.url();

  const second = await acme.signedIn(ACCOUNTS.bob);
  await second.page.goto(address);
  await second.page.getByRole('button', { name: 'Approve p' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  const secret = second.page.getByRole('dialog', { name: 'Token of the agent' });
  const token = (await secret.locator('code').textContent()) ?? '';
  expect(await axeViolationsInThemes(second.page)).toEqual([]);
  const call = { tool: 'mail.send', arguments: {} };
  const { status } = await acme.deployment.as(token).post('/v1/govern/check', call);
  expect(status).toBe(200);
  await second.page.getByRole('button', { name: 'I have stored it' }).click();
  await expect(second.page.getByText(token)).toHaveCount(0);
  await expect(second.page.getByRole('dialog')).toHaveCount(0);
  await expect(second.page.getByRole('button', { name: 'Revoke r' })).toBeEnabled();
  await second.page.keyboard.press('r');
  await expect(
    second.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }),
  ).toBeFocused();
  await second.page.keyboard.press('Enter');
  await expect(second.page.getByText('In force on every node since')).toBeVisible();
  expect((await acme.deployment.as(token).post('/v1/govern/check', call)).status).not.toBe(200);
  expect([...faults, ...second.faults]).toEqual([]);
});

test('an agent that is requested is approved or rejected, and one that is approved is stopped from its row [CONS-02]', async () => {
  const { page, faults } = await acme.signedIn();
  const requested = await registerAgent(acme.tenant, agentBody({ name: 'wanted' }));
  const rogue = await approvedAgent(acme.deployment, acme.tenant, 'rogue', ['notes.*']);
  await rogue.api.post('/v1/govern/check', { tool: 'shell.run', arguments: {} });
  await page.goto(`/t/acme/agents/${requested.id}`);
  await expect(page.getByRole('button', { name: 'Reject n' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke r' })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/t/acme/agents');
  const row = page.getByRole('row', { name: 'rogue, approved' });
  await expect(row.locator('[data-name="Denied, 24 h"]')).toHaveText('1');
  await expect(row.locator('[data-name="Last denied"]')).toHaveText(/now|ago$/);
  await expect(page.getByRole('button', { name: 'Revoke wanted' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke rogue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('In force on every node since')).toBeVisible();
  await expect(page.getByRole('row', { name: 'rogue, revoked' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke rogue' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('the owner of an agent is a person of the tenant, the one who registers it unless another is chosen, or a contact, which is marked [CONS-02]', async () => {
  const { page, faults } = await acme.open('agents');
  const register = async (name: string, choose: (owner: Locator) => Promise<unknown>) => {
    await page.goto('/t/acme/agents');
    await page.getByRole('button', { name: 'Register an agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Allowed tools').fill('notes.read');
    const owner = dialog.getByLabel('Owner');
    await expect(owner.getByRole('option', { name: 'alice' })).toBeAttached();
    await choose(owner);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Register' }).click();
    const article = page.getByRole('article', { name: 'Agent' });
    await expect(article.getByRole('heading', { name })).toBeVisible();
    return article.locator('.facts > div', { hasText: 'Owner' });
  };
  const { issuer } = acme.deployment.identityProvider;
  const owned = await register('owned', async () => undefined);
  await expect(owned.getByTitle(`alice of ${issuer}`)).toHaveText('alice');
  await expect(owned.getByText('(contact)')).toHaveCount(0);
  const contacted = await register('contacted', async (owner) => {
    await owner.selectOption('Somebody else, as a contact');
    await page.getByRole('dialog').getByLabel('Contact').fill('desk@example.com');
  });
  await expect(contacted).toContainText('desk@example.com (contact)');
  const { body } = await acme.tenant.vera.get<{ items: Agent[] }>('/v1/agent-identities');
  const ownerOf = (name: string) => body.items.find((agent) => agent.name === name)?.owner;
  expect([ownerOf('owned'), ownerOf('contacted')]).toEqual([
    { issuer, subject: 'alice' },
    'desk@example.com',
  ]);
  expect(faults).toEqual([]);
});

test('what an agent has called is beside what it may call, and the editor lists the known tools of a pattern [CONS-02]', async () => {
  const { page, faults } = await acme.open(`agents/${clerk.id}`);
  const uses = page.getByRole('table', { name: 'Allowed tools and their use' });
  const created = page.locator('.facts > div', { hasText: 'Created' }).locator('time');
  await expect(created).toHaveText(/now|ago$/);
  const first = await created.textContent();
  await expect(created, 'the text moves on with the time').not.toHaveText(first as string);
  await expect(created).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  // calls are counted some time after they were decided
  await expect(async () => {
    await page.reload();
    await expect(uses.getByRole('row', { name: /^outside of all shell\.run/ })).toBeVisible();
  }).toPass({ timeout: WAIT_MS });
  await expect(
    uses.getByRole('row', { name: /^notes\.\* notes\.read, notes\.write 2$/ }),
  ).toBeVisible();
  await expect(uses.getByRole('row', { name: 'repo.* never used 0' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit d' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Allowed tools').fill('notes.read\ncalendar.*');
  const known = dialog.getByRole('list', { name: 'Known tools that each pattern matches' });
  await expect(known.getByRole('listitem')).toHaveText([
    'notes.read: notes.read',
    'calendar.*: no known tool',
  ]);
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await page.goto('/t/acme/agents');
  const row = page.getByRole('row', { name: /^clerk/ });
  await expect(row.getByRole('link', { name: '3', exact: true })).toBeVisible();
  await row.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`decision=deny&agent=${clerk.id}&since=-24h$`));
  await expect(page.getByRole('row', { name: /Tool call decided/ })).toHaveCount(1);
  expect(faults).toEqual([]);
});
