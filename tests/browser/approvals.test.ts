import { randomBytes } from 'node:crypto';
import type { Approval, GovernDecision } from '@svc/contract';
import type { Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { askPromotion, replacePolicies, restriction } from '../harness/packs.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { axeViolations } from './accessibility.ts';
import { expect, openPage } from './browser.ts';
import { consoleTest } from './console-test.ts';
import { submitCredentials } from './signed-in.ts';

let agent: TestAgent;
let receiver: Receiver;
let upstream: McpServer;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    receiver = await startReceiver();
    upstream = await startMcpServer({ remove: ({ path }) => text(`removed ${path}`) });
    agent = await approvedAgent(deployment, tenant, 'worker');
    // the shipped rules deny what has a secret
    await replacePolicies(
      tenant,
      '@id("in-scope") permit (principal, action, resource);',
      restriction('approve', 'repo.delete'),
      restriction('approve', 'github.repo.delete'),
      restriction('approve', 'files.remove'),
    );
    const channel = { type: 'webhook', targetUrl: receiver.url, events: ['approval.requested'] };
    await tenant.alice.post('/v1/notifications', channel);
  },
});
afterAll(async () => {
  await receiver?.close();
  await upstream?.stop();
});

const check = async (call: object) =>
  (await agent.api.post<GovernDecision>('/v1/govern/check', call)).body;
const approvalOf = ({ approvalId }: GovernDecision) => approvalId as string;
const article = (page: Page) => page.getByRole('article', { name: 'Approval' });

test('the link of an announced call leads through the sign-in to its arguments, masked, and the approved call is allowed once [CONS-02]', async () => {
  const secret = `glpat-${randomBytes(10).toString('hex')}`;
  const call = {
    tool: 'repo.delete',
    server: 'github',
    arguments: { repo: 'acme/shop', header: `PRIVATE-TOKEN: ${secret}`, force: true },
  };
  const id = approvalOf(await check(call));
  const [announced] = await receiver.count(1);
  const { approval } = JSON.parse(announced?.body ?? '') as { approval: { url: string } };
  expect(approval.url).toBe(`${acme.deployment.url}/t/acme/approvals/${id}`);

  const { page, faults } = await openPage(acme.browser, acme.deployment.url, [
    new URL(acme.deployment.identityProvider.issuer).origin,
  ]);
  await page.goto(approval.url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(page, ACCOUNTS.bob);
  await expect(article(page).getByText('worker calls repo.delete')).toBeVisible();
  faults.length = 0;
  expect(page.url()).toBe(approval.url);
  await expect(article(page).getByText('acme/shop')).toBeVisible();
  await expect(article(page).getByText('PRIVATE-TOKEN: [masked: 26 characters]')).toBeVisible();
  await expect(article(page).getByText(/1 secret is masked with its length/)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  expect(await axeViolations(page)).toEqual([]);
  await expect(article(page).getByRole('button', { name: 'Approve p' })).toBeEnabled();
  await page.keyboard.press('p');
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(article(page).getByText('approved', { exact: true })).toBeVisible();
  await expect(article(page).getByText(/^Decided/)).toBeVisible();
  const changed = await check({ ...call, arguments: { ...call.arguments, repo: 'acme/other' } });
  expect(changed.decision).toBe('deny');
  expect((await check(call)).decision).toBe('allow');
  expect((await check(call)).decision).toBe('deny');
  await page.reload();
  await expect(
    page.getByText(/bob approved it .*, and worker used it .* \(its decision\)/i),
  ).toBeVisible();
  await expect(article(page).getByRole('button', { name: 'Reject n' })).toBeDisabled();
  expect(faults).toEqual([]);
});

test('a call is approved only once its large arguments are read whole; they are searched, and hidden characters are visible [CONS-02, GATE-08]', async () => {
  const script = `${'echo some words, '.repeat(6_000)}rm -rf \u202e/srv`;
  const call = { tool: 'repo.delete', arguments: { a: script, last: 'the end' } };
  const id = approvalOf(await check(call));
  const { page, faults } = await acme.signedIn(ACCOUNTS.bob);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pieces: string[] = [];
  await page.route('**/arguments?offset=*', async (route) => {
    pieces.push(new URL(route.request().url()).search);
    if (pieces.length > 1) await held;
    await route.continue();
  });
  await page.goto(`/t/acme/approvals/${id}`);
  const approve = article(page).getByRole('button', { name: 'Approve p' });
  await expect(article(page).getByRole('button', { name: 'Reject n' })).toBeEnabled();
  await expect(approve).toBeDisabled();
  expect(await approve.getAttribute('title')).toBe('the arguments are not read yet');
  release();
  await expect(approve).toBeEnabled();
  expect(pieces.length).toBeGreaterThan(1);

  const shown = article(page).getByRole('region', { name: 'Arguments as text' });
  await expect(shown.getByText(/Characters 1 to 8,192 of 102,/)).toBeVisible();
  await expect(shown.getByText('the end')).toHaveCount(0);
  await shown.getByRole('searchbox', { name: 'Search the arguments' }).fill('RM -RF');
  await expect(shown.getByText('Match 1 of 1')).toBeVisible();
  await expect(shown.locator('mark')).toHaveText('rm -rf');
  await expect(shown.getByText('U+202E')).toBeVisible();
  await expect(shown.getByText('the end')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const sent = page.waitForRequest((request) => request.url().endsWith('/approve'));
  await approve.click();
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  const { body: approval } = await acme.tenant.vera.get<Approval>(`/v1/approvals/${id}`);
  expect((await sent).postDataJSON()).toEqual({ argumentsHash: approval.call?.argumentsHash });
  await expect(article(page).getByText('approved', { exact: true })).toBeVisible();
  expect((await check(call)).decision).toBe('allow');
  expect(faults).toEqual([]);
});

test('whoever asked for a change reads why they cannot approve it, and may withdraw it; others read who did and when [CONS-02]', async () => {
  const { body } = await askPromotion(acme.tenant);
  const path = `approvals/${body.approvalId}`;
  const { page, faults } = await acme.open(path, ACCOUNTS.alice);
  await expect(
    article(page).getByText('You cannot approve: an admin other than the requester'),
  ).toBeVisible();
  await expect(article(page).getByRole('button', { name: 'Approve p' })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await article(page).getByRole('button', { name: 'Reject n' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(article(page).getByText(/alice rejected it/i)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what the agent called within the hour is beside the arguments, and several approvals are rejected at once [CONS-02]', async () => {
  await check({ tool: 'notes.read', arguments: { note: 'before' } });
  const ids = [];
  for (const repo of ['acme/a', 'acme/b']) {
    ids.push(approvalOf(await check({ tool: 'repo.delete', arguments: { repo } })));
  }
  const { page, faults } = await acme.signedIn(ACCOUNTS.bob);
  await page.goto(`/t/acme/approvals/${ids[0]}`);
  const before = article(page).getByRole('table', { name: 'Decisions about the agent' });
  await expect(before.getByRole('row', { name: /notes\.read allow/ })).toBeVisible();
  // sealed as denied: the agent's call goes on once somebody approves
  await expect(
    before.getByRole('row', { name: /repo\.delete waiting for approval/ }).first(),
  ).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto('/t/acme/approvals?state=waiting');
  const toolbar = page.getByRole('toolbar', { name: 'Actions on several approvals' });
  await expect(toolbar.getByRole('button', { name: 'Reject selected' })).toBeDisabled();
  await expect(toolbar.getByRole('button', { name: /approve/i })).toHaveCount(0);
  for (const id of ids) await page.locator(`#row-${id}`).getByRole('checkbox').check();
  await toolbar.getByRole('button', { name: 'Reject selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 approvals' });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject 2 approvals' }).click();
  for (const id of ids) await expect(page.locator(`#row-${id}`)).toHaveCount(0);
  const states = ids.map(
    async (id) => (await acme.tenant.vera.get<Approval>(`/v1/approvals/${id}`)).body.state,
  );
  expect(await Promise.all(states)).toEqual(['rejected', 'rejected']);
  expect(faults).toEqual([]);
});

test('an approval that needs a recent sign-in asks for it beside the form, and then is made by the same request', async () => {
  const id = approvalOf(await check({ tool: 'repo.delete', arguments: { repo: 'acme/old' } }));
  const { page, context, faults } = await acme.signedIn(ACCOUNTS.bob);
  await page.goto(`/t/acme/approvals/${id}`);
  await expect(article(page).getByRole('button', { name: 'Approve p' })).toBeEnabled();
  await acme.deployment.sql("update sessions set authenticated_at = now() - interval '16 minutes'");
  const keys: string[] = [];
  page.on('request', (request) => {
    const isApproval = request.url().endsWith('/approve');
    if (isApproval) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.keyboard.press('p');
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  const again = page.getByRole('dialog', { name: 'Sign in again to confirm' });
  const opened = context.waitForEvent('page');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await submitCredentials(await opened, ACCOUNTS.bob);
  await expect(article(page).getByText('approved', { exact: true })).toBeVisible();
  await expect(again).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // the browser logs the answer 401
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
});

test('what somebody else decided meanwhile is shown with who and when', async () => {
  const id = approvalOf(await check({ tool: 'repo.delete', arguments: { repo: 'acme/both' } }));
  const { page } = await acme.signedIn(ACCOUNTS.bob);
  await page.goto(`/t/acme/approvals/${id}`);
  await page.getByRole('button', { name: 'Approve p' }).click();
  expect((await acme.tenant.alice.post(`/v1/approvals/${id}/reject`)).status).toBe(200);
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText(/alice rejected it/i)).toBeVisible();
});

test('the link in the answer of the gateway opens the approval, and once approved there the same call passes [GATE-02, CONS-02]', async () => {
  await registerServer(acme.tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  const client = await connectClient(acme.deployment, 'acme/files', agent.api.token);
  const call = { name: 'remove', arguments: { path: 'reports/old.txt' } };
  const waiting = JSON.stringify(await client.callTool(call));
  const link =
    new RegExp(`${acme.deployment.url}/t/acme/approvals/apr_\\w{26}`).exec(waiting)?.[0] ?? '';
  expect(upstream.calls).toEqual([]);

  const { page, faults } = await acme.signedIn(ACCOUNTS.bob);
  await page.goto(link);
  await expect(article(page).getByText('worker calls files.remove')).toBeVisible();
  await expect(article(page).getByText('reports/old.txt')).toBeVisible();
  await article(page).getByRole('button', { name: 'Approve p' }).click();
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(article(page).getByText('approved', { exact: true })).toBeVisible();

  const other = { ...call, arguments: { path: 'reports/new.txt' } };
  expect(JSON.stringify(await client.callTool(other))).toContain('/approvals/apr_');
  expect(JSON.stringify(await client.callTool(call))).toContain('removed reports/old.txt');
  expect(upstream.calls).toEqual([{ name: 'remove', arguments: call.arguments }]);
  expect(faults).toEqual([]);
  await client.close();
});
