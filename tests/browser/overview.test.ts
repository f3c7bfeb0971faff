import type { Overview } from '@svc/contract';
import { test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest();

/** Sum of the layout shifts of the page; a text, as the types here are those of Node.js. */
const SHIFT = `new Promise((resolve) => {
  new PerformanceObserver((list) =>
    resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
  ).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(0), 500);
})`;

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
  await expect(page.getByRole('link', { name: 'All approvals' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Get notified' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
});

test('open findings are shown by age as a table, and an age leads to its findings [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  const counts = { '7d': 1, older: 3 };
  await page.route('**/v1/findings/facets**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.facets.age = Object.entries(counts).map(([value, count]) => ({ value, count }));
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/t/acme/overview');
  const table = page.getByRole('table', { name: 'Open findings by age' });
  await expect(table.getByRole('row')).toHaveText([
    /First seen/,
    /^up to 7 days1$/,
    /^7 to 30 days0$/,
    /^30 to 90 days0$/,
    /^over 90 days3$/,
  ]);
  const widthOf = async (row: string) =>
    (await table.getByRole('row', { name: row }).locator('.meter i').boundingBox())?.width ?? 0;
  expect((await widthOf('over 90 days')) / (await widthOf('up to 7 days'))).toBeCloseTo(3, 1);
  await table.getByRole('link', { name: 'over 90 days' }).click();
  await expect(page).toHaveURL(/\/findings\?age=older&status=open$/);
  expect(faults).toEqual([]);
});

test('the card of the evidence shows what witnesses cosigned, and that nobody has yet, without an error [EVID-03]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/overview');
  const witnessed = page.locator('.facts > div').filter({ hasText: 'Witnessed' });
  await expect(witnessed).toContainText('by nobody yet');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(faults).toEqual([]);
  await page.route('**/v1/overview*', async (route) => {
    const answer = await route.fetch();
    const overview = (await answer.json()) as Overview;
    await route.fulfill({ json: { ...overview, witnessed: { logNo: 0, size: 1234 } } });
  });
  await page.reload();
  await expect(witnessed).toContainText('1,234 events');
});

test('parts that arrive one after the other do not push each other down [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  const delays = { overview: 250, 'findings/trend': 120, 'findings/facets': 400, agents: 330 };
  for (const [path, delay] of Object.entries(delays)) {
    await page.route(`**/v1/${path}*`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue();
    });
  }
  await page.goto('/t/acme/overview');
  await expect(page.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible();
  await expect(page.getByText('Nobody waits for you.')).toBeVisible();
  const shift = await page.evaluate(SHIFT);
  expect(shift).toBeLessThan(0.05);
});

test('the worst open findings are named with their place, and an agent that one requested waits for somebody else [CONS-01]', async () => {
  const repository = await testRepository(acme.tenant);
  const findings = (['low', 'critical', 'medium', 'high'] as const).map((severity) =>
    scanFinding({ severity, title: `A ${severity} one`, path: `src/${severity}.ts` }),
  );
  await repository.upload(scanReport(findings));
  const request = { name: 'mine', owner: 'alice', allowedTools: ['mail.send'] };
  await acme.tenant.alice.post('/v1/agent-identities', request);
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/overview');
  const worst = page.getByRole('list', { name: 'Fix first' }).getByRole('listitem');
  await expect(worst).toContainText(['A critical one', 'A high one', 'A medium one']);
  await expect(worst.first()).toContainText('src/critical.ts:');
  await worst.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'A critical one' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to fix it' })).toBeVisible();

  await page.goto('/t/acme/overview');
  await expect(page.getByRole('listitem').filter({ hasText: 'agent mine' })).toContainText(
    'a second person decides',
  );
  // the card counts what the pages of the navigation do
  await expect(page.getByRole('link', { name: '1 agent', exact: true })).toBeVisible();
  const agents = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', {
    name: /^Agents/,
  });
  await expect(agents).toHaveText('Agents1');
  await page.getByRole('link', { name: 'Approve the agent mine' }).click();
  await expect(page.getByText('a second person approves it')).toBeVisible();
  expect(faults).toEqual([]);
});
