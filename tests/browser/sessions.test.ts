import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect, WAIT_MS } from './browser.ts';
import { consoleTest } from './console-test.ts';
import { submitCredentials } from './signed-in.ts';

let agent: TestAgent;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    agent = await approvedAgent(deployment, tenant, 'mail-bot', ['mail.*']);
    const repository = await testRepository(tenant);
    await repository.upload(
      scanReport([
        scanFinding({ secret: 'one', path: 'a.ts', severity: 'critical', title: 'First token' }),
        scanFinding({ secret: 'two', path: 'b.ts', severity: 'low', title: 'Second token' }),
      ]),
    );
  },
});

const signedIn = (who: (typeof ACCOUNTS)[keyof typeof ACCOUNTS] = ACCOUNTS.alice) =>
  acme.signedIn(who);
const rows = (page: Page) => page.getByRole('grid', { name: 'Findings' }).getByRole('row');

/** Opens a finding and sends a comment, whose request is the first that finds all sessions ended. */
async function commentWithoutSession(page: Page, title: RegExp, text: string) {
  await page.goto('/t/acme/findings');
  await rows(page).filter({ hasText: title }).click();
  await page.getByRole('article').getByRole('textbox', { name: 'Comment' }).fill(text);
  let isSent = false;
  await page.route('**/v1/findings/*/comments', async (route) => {
    if (route.request().method() === 'POST' && !isSent) {
      isSent = true;
      await acme.deployment.sql('update sessions set expires_at = now()');
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add the comment' }).click();
  return page.getByRole('dialog', { name: 'The session has ended' });
}

test('a session that ends in the middle of an action is renewed beside it, and the action is done once', async () => {
  const { page } = await signedIn();
  const dialog = await commentWithoutSession(page, /First/, 'typed before');
  expect(await axeViolations(page)).toEqual([]);
  // the identity provider still has its own session, so its window closes by itself
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('article').getByText('typed before')).toHaveCount(1);
});

test('where another person signs in instead, nothing is sent and the page begins again as theirs', async () => {
  const { page, context } = await signedIn();
  const dialog = await commentWithoutSession(page, /Second/, 'of the first person');
  await context.clearCookies();
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await submitCredentials(await opened, ACCOUNTS.bob);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('bob');
  await expect(page.getByText('of the first person')).toHaveCount(0);
  const [count] = await acme.deployment.sql<{ n: number }>(
    "select count(*)::int as n from finding_comments where to_jsonb(finding_comments)::text like '%first person%'",
  );
  expect(count).toEqual({ n: 0 });
});

test('signing out ends every tab of the browser', async () => {
  const { page, context } = await signedIn();
  const second = await context.newPage();
  await second.goto('/t/acme/agents');
  await expect(second.getByRole('row', { name: /mail-bot/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(tab.getByText('mail-bot')).toHaveCount(0);
  }
});

test('what an open page reads by itself is marked, so that it does not keep the session alive', async () => {
  const { page, context } = await signedIn();
  await context.clock.install();
  await page.goto('/t/acme/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const marked: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-svc-background'] === '1') marked.push(request.url());
  });
  // a read that is under way when the time comes is not repeated
  await expect(async () => {
    await context.clock.fastForward('03:00');
    expect(marked.length).toBeGreaterThan(0);
  }).toPass({ timeout: WAIT_MS });
  await page.keyboard.press('g');
  const own = page.waitForRequest((request) => request.url().includes('/v1/agent-identities'));
  await page.keyboard.press('a');
  expect((await own).headers()['x-svc-background']).toBeUndefined();
});

test('an answer that is late does not replace that of the filter chosen since', async () => {
  const { page } = await signedIn();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/findings\?.*severity=low/, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto('/t/acme/findings');
  for (const [name, isChecked] of [
    ['low', true],
    ['low', false],
    ['critical', true],
  ] as const) {
    await page.getByRole('checkbox', { name, exact: true }).click();
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked({
      checked: isChecked,
    });
  }
  await expect(rows(page).filter({ hasText: 'First token' })).toBeVisible();
  release();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Second token' })).toHaveCount(0);
});

test('a service that fails for a moment is waited for, without anybody doing anything', async () => {
  const { page } = await signedIn();
  let failures = 2;
  await page.route(/\/v1\/findings\?/, (route) =>
    failures-- > 0 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue(),
  );
  await page.goto('/t/acme/findings');
  await expect(rows(page)).toHaveCount(3);
  await page.context().setOffline(true);
  const critical = page.getByRole('checkbox', { name: 'critical', exact: true });
  await critical.click();
  await expect(critical).toBeChecked();
  await page.context().setOffline(false);
  await expect(rows(page)).toHaveCount(2);
});

test('a page whose files a new version has replaced offers to reload', async () => {
  const { page } = await signedIn();
  await page.route(/agents-page.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reload the page' })).toBeVisible();
  await page.unroute(/agents-page.*\.js/);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('row', { name: /mail-bot/ })).toBeVisible();
});

test('addresses of an administrator offer a viewer nothing', async () => {
  const { page, faults } = await signedIn(ACCOUNTS.vera);
  for (const section of ['tokens', 'identity-providers', 'integrations', 'jobs']) {
    await page.goto(`/t/acme/settings/${section}`);
    const refusal = page.getByRole('status').filter({ hasText: 'You have no right to see' });
    await expect(refusal).toBeVisible();
    await expect(page.locator('.settings').getByRole('button')).toHaveCount(0);
  }
  await page.goto(`/t/acme/agents/${agent.id}`);
  await expect(page.getByRole('heading', { name: 'mail-bot' }).first()).toBeVisible();
  for (const name of [/^Revoke/, /^Approve/, /^Edit/, /^Rotate/]) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});
