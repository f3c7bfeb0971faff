import { randomBytes } from 'node:crypto';
import type { GovernDecision } from '@svc/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { approvedAgent, type TestAgent } from '../harness/agent.ts';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { connectClient, registerServer } from '../harness/mcp-client.ts';
import { type McpServer, startMcpServer, text } from '../harness/mcp-server.ts';
import { replacePolicies, restriction } from '../harness/packs.ts';
import type { People } from '../harness/people.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { axeViolations } from './accessibility.ts';
import { expect, openBrowser, openPage } from './browser.ts';
import { openSignedIn, startConsole, submitCredentials } from './signed-in.ts';

let people: People;
let deployment: Deployment;
let browser: Browser;
let tenant: Tenant;
let agent: TestAgent;
let receiver: Receiver;
let upstream: McpServer;

beforeAll(async () => {
  [people, browser, receiver, upstream] = await Promise.all([
    startConsole(),
    openBrowser(),
    startReceiver(),
    startMcpServer({ remove: ({ path }) => text(`removed ${path}`) }),
  ]);
  deployment = people.deployment;
  tenant = await deployment.createTenant('acme');
  await people.configure(tenant);
  agent = await approvedAgent(deployment, tenant, 'worker');
  // the shipped rules deny what has a secret
  await replacePolicies(
    tenant,
    '@id("in-scope") permit (principal, action, resource);',
    restriction('approve', 'repo.delete'),
    restriction('approve', 'files.remove'),
  );
  const channel = { type: 'webhook', targetUrl: receiver.url, events: ['approval.requested'] };
  await tenant.alice.post('/v1/notifications', channel);
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await upstream?.stop();
  await people?.stop();
});

const check = async (call: object) =>
  (await agent.api.post<GovernDecision>('/v1/govern/check', call)).body;
const approvalOf = ({ reason }: GovernDecision) => /apr_\w{26}/.exec(reason)?.[0] as string;
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
  expect(approval.url).toBe(`${deployment.url}/t/acme/approvals/${id}`);

  const { page, faults } = await openPage(browser, deployment.url, [
    new URL(deployment.identityProvider.issuer).origin,
  ]);
  await page.goto(approval.url);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(page, ACCOUNTS.bob);
  await expect(article(page).getByText('worker calls repo.delete')).toBeVisible();
  faults.length = 0;
  expect(page.url()).toBe(approval.url);
  await expect(article(page).getByText('acme/shop')).toBeVisible();
  await expect(article(page).getByText('PRIVATE-TOKEN: [masked]')).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  expect(await axeViolations(page)).toEqual([]);
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
  expect(faults).toEqual([]);
});

test('an approval that needs a recent sign-in asks for it beside the form, and then is made by the same request', async () => {
  const id = approvalOf(await check({ tool: 'repo.delete', arguments: { repo: 'acme/old' } }));
  const { page, context, faults } = await openSignedIn(browser, people, tenant, ACCOUNTS.bob);
  await page.goto(`/t/acme/approvals/${id}`);
  await expect(article(page).getByRole('button', { name: 'Approve p' })).toBeEnabled();
  await deployment.sql("update sessions set authenticated_at = now() - interval '16 minutes'");
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
  const { page } = await openSignedIn(browser, people, tenant, ACCOUNTS.bob);
  await page.goto(`/t/acme/approvals/${id}`);
  await page.getByRole('button', { name: 'Approve p' }).click();
  expect((await tenant.alice.post(`/v1/approvals/${id}/reject`)).status).toBe(200);
  await page
    .getByRole('dialog', { name: 'Approve' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText(/You cannot decide: .*alice rejected it/i)).toBeVisible();
});

test('the link in the answer of the gateway opens the approval, and once approved there the same call passes [GATE-02, CONS-02]', async () => {
  await registerServer(tenant, { name: 'files', url: upstream.url, mode: 'enforce' });
  const client = await connectClient(deployment, 'acme/files', agent.api.token);
  const call = { name: 'remove', arguments: { path: 'reports/old.txt' } };
  const waiting = JSON.stringify(await client.callTool(call));
  const link =
    new RegExp(`${deployment.url}/t/acme/approvals/apr_\\w{26}`).exec(waiting)?.[0] ?? '';
  expect(upstream.calls).toEqual([]);

  const { page, faults } = await openSignedIn(browser, people, tenant, ACCOUNTS.bob);
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
