import { test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest();

test('a scan, a registered agent and a governed call turn their steps while the page is open [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/overview');
  const step = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const next = page.locator('[aria-current=step]');
  await expect(next).toContainText('Scan locally and in CI');
  const isDone = (text: string) =>
    expect(step(text).getByRole('img', { name: 'Done:' })).toBeVisible();
  await expect(step('Check pull requests').getByRole('link')).toBeVisible();
  await testRepository(acme.tenant);
  await expect(next).toContainText('Scan locally and in CI');
  await isDone('Connect a repository');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  const agent = await approvedAgent(acme.deployment, acme.tenant, 'asking', ['mail.send']);
  await isDone('Register an agent');
  await agent.api.post('/v1/govern/check', { tool: 'mail.send', arguments: {} });
  await isDone('Let the agent ask');
  expect(faults).toEqual([]);
});

test('a panel that fails spares the other, and a viewer sees no step of administrators [CONS-01]', async () => {
  const { page } = await acme.signedIn(ACCOUNTS.vera);
  const fails = { status: 500, contentType: 'application/problem+json', body: '{}' };
  await page.route('**/v1/overview**', (route) => route.fulfill(fails));
  await page.goto('/t/acme/overview');
  await expect(page.getByRole('heading', { name: 'Open findings by day' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await page.unroute('**/v1/overview**');
  await page.route('**/v1/findings/trend**', (route) => route.fulfill(fails));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0 approvals' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Get notified' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
});
