import { test } from 'vitest';
import { AGENTS, registerAgent } from '../harness/agents.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const agent = await registerAgent(tenant, { name: 'build bot' });
    await tenant.alice.post(`${AGENTS}/${agent.id}/revoke`, { reason: 'no longer needed' });
    await tenant.bob.post('/v1/tokens', { name: 'deploys' });
  },
});

test('an auditor reads who did what with names, narrows it to a person and a kind, and follows it to the event and the thing [EVID-06]', async () => {
  const { page, faults } = await acme.open('evidence', ACCOUNTS.vera);
  await page.getByRole('link', { name: 'Who did what' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who did what' })).toBeVisible();
  const rows = page.getByRole('row');
  const revoked = rows.filter({ hasText: 'Agent revoked' });
  await expect(revoked).toContainText('alice');
  await expect(revoked).toContainText('agent build bot');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await page.getByLabel('Name or id of a person').fill('bob');
  await page.getByLabel('Name or id of a person').press('Enter');
  await expect(page).toHaveURL(/person=bob/);
  await expect(rows.filter({ hasText: 'Token created' })).toContainText('deploys');
  await expect(revoked).toHaveCount(0);

  await page.goto('/t/acme/evidence/actions?kind=agent.revoked');
  await revoked.getByRole('link', { name: /^event \d+$/ }).click();
  await expect(page).toHaveURL(/\/evidence\/evt_/);
  await expect(page.getByRole('heading', { name: 'Agent revoked' })).toBeVisible();
  await page.goBack();
  await revoked.getByRole('link', { name: 'build bot' }).click();
  await expect(page).toHaveURL(/\/agents\/agt_/);
  expect(faults).toEqual([]);
});

test('of a person who was erased the page says so, and names nobody [EVID-05]', async () => {
  const id = `${acme.deployment.identityProvider.issuer}#bob`;
  await acme.tenant.alice.post('/v1/evidence/erasures', { id });
  const { page, faults } = await acme.open('evidence/actions?kind=token.created');
  await expect(page.getByRole('row').filter({ hasText: 'deploys' })).toContainText('erased');
  await expect(page.getByRole('row').filter({ hasText: 'bob' })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});
