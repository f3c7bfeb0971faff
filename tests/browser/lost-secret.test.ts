import type { Agent, Channel, Token } from '@svc/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { type Receiver, startReceiver } from '../harness/receiver.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let receiver: Receiver;
const acme = consoleTest();
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
/** What the browser logs of the answer that is cut, and of its repeat. */
const isOwn = (fault: string) => !/ERR_CONNECTION_RESET|status of 409/.test(fault);

/** Lets the next POST to the address reach the service and cuts its answer; resolves to that answer. */
async function cutAnswer<Body>(page: Page, url: RegExp): Promise<() => Promise<Body>> {
  const cut = Promise.withResolvers<Body>();
  let isCut = false;
  await page.route(url, async (route) => {
    if (isCut || route.request().method() !== 'POST') return route.fallback();
    isCut = true;
    const answer = await route.fetch();
    cut.resolve(await answer.json());
    await route.abort('connectionreset');
  });
  return () => cut.promise;
}

async function createToken(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create a service token' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await press(page, 'Create');
}

const stateOf = async (token: string) => (await acme.deployment.as(token).get('/v1/me')).status;

test('an API token whose answer was lost is offered to be revoked, and no other of its name [CONS-02]', async () => {
  const { page, faults } = await acme.open('settings/tokens');
  await createToken(page, 'ci');
  const shown = await dialog(page).locator('code').textContent();
  await press(page, 'I have stored it');
  await expect(dialog(page)).toHaveCount(0);

  const lost = await cutAnswer<{ token: string }>(page, /\/v1\/tokens$/);
  await createToken(page, 'ci');
  const { token } = await lost();
  await expect(dialog(page)).toContainText('The service token may exist');
  await expect(dialog(page).getByRole('button', { name: 'Revoke it' })).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(await stateOf(token)).toBe(200);
  await press(page, 'Revoke it');
  await expect(dialog(page)).toHaveCount(0);
  expect(await stateOf(token)).toBe(401);
  expect(await stateOf(shown as string)).toBe(200);
  const { body } = await acme.tenant.alice.get<{ items: Token[] }>('/v1/tokens');
  expect(body.items.filter(({ name }) => name === 'ci')).toHaveLength(2);
  expect(faults.filter(isOwn)).toEqual([]);
});

test('a token that is asked for again after the console has given up is made once', async () => {
  const { page, faults } = await acme.open('settings/tokens');
  const path = /\/v1\/tokens$/;
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await createToken(page, 'nightly');
  await expect(dialog(page).getByText('No connection', { exact: true })).toBeVisible();
  await page.unroute(path);
  await press(page, 'Create');
  await expect(dialog(page).getByRole('button', { name: 'Revoke it' })).toHaveCount(1);
  const { body } = await acme.tenant.alice.get<{ items: Token[] }>('/v1/tokens');
  expect(body.items.filter(({ name }) => name === 'nightly')).toHaveLength(1);
  expect(faults.filter(isOwn)).toEqual([]);
});

test('an agent whose token was lost is offered to be rotated or revoked [CONS-02]', async () => {
  const { body: agent } = await acme.tenant.alice.post<Agent>('/v1/agent-identities', {
    name: 'mail-bot',
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const { page, faults } = await acme.open(`agents/${agent.id}`, ACCOUNTS.bob);
  const approval = await cutAnswer<{ token: string }>(page, /\/approve$/);
  await page.getByRole('button', { name: 'Approve p' }).click();
  await press(page, 'Approve');
  const first = (await approval()).token;
  await expect(dialog(page)).toContainText('The token of the agent may exist');
  expect(await axeViolations(page)).toEqual([]);
  expect(await stateOf(first)).toBe(200);

  const rotation = await cutAnswer<{ token: string }>(page, /\/rotate$/);
  await press(page, 'Rotate the token');
  await press(page, 'Rotate');
  const second = (await rotation()).token;
  await expect(dialog(page)).toContainText('The token of the agent may exist');
  expect([await stateOf(first), await stateOf(second)]).toEqual([401, 200]);
  await press(page, 'Revoke the agent');
  await press(page, 'Revoke');
  await expect(page.getByText('In force on every node since')).toBeVisible();
  expect(await stateOf(second)).not.toBe(200);
  expect(faults.filter(isOwn)).toEqual([]);
});

test('a channel whose secret was lost is offered to be deleted, or to get another secret [CONS-02]', async () => {
  const { page, faults } = await acme.open('settings/notifications');
  const addChannel = async () => {
    await page.getByRole('button', { name: 'Add a channel' }).click();
    await dialog(page).getByLabel('Type').selectOption('webhook');
    await dialog(page).getByLabel('Name').fill('hook');
    await dialog(page).getByLabel('Address').fill(receiver.url);
    await press(page, 'Add');
  };
  await cutAnswer(page, /\/v1\/notifications$/);
  await addChannel();
  await press(page, 'Delete it');
  await expect(dialog(page)).toHaveCount(0);
  const { body } = await acme.tenant.alice.get<{ items: Channel[] }>('/v1/notifications');
  expect(body.items).toEqual([]);

  await addChannel();
  await press(page, 'I have stored it');
  const lost = await cutAnswer<{ secret: string }>(page, /\/rotate$/);
  await page.getByRole('button', { name: 'Replace the secret' }).click();
  const { secret } = await lost();
  await press(page, 'Replace it by another');
  const another = dialog(page).locator('code');
  await expect(another).toContainText('whsec_');
  expect(await another.textContent()).not.toBe(secret);
  expect(faults.filter(isOwn)).toEqual([]);
});
