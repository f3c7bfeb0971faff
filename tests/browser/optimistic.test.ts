import type { Finding, FindingComment } from '@svc/contract';
import type { Page, Route } from 'playwright-core';
import { test } from 'vitest';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let findings: readonly Finding[];

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const titles = ['Triaged', 'Assigned', 'Discussed', 'Refused', 'Overtaken', 'Reopened'].map(
      (name) => `${name} token`,
    );
    await repository.upload(
      scanReport(titles.map((title) => scanFinding({ title, secret: title, path: title }))),
    );
    findings = await repository.findings();
  },
});

const idOf = (title: string) => findings.find((one) => one.title === title)?.id as string;
const article = (page: Page) => page.getByRole('article', { name: 'Finding' });

/** Holds requests for a path back, and returns what lets them pass or fails them. */
async function holdBack(page: Page, path: string) {
  const held: Route[] = [];
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'POST' ? void held.push(route) : route.continue(),
  );
  const isHeld = () => expect(() => expect(held).toHaveLength(1)).toPass();
  return {
    isHeld,
    pass: async () => {
      await isHeld();
      await held[0]?.continue();
    },
    fail: async () => {
      await isHeld();
      const problem = { type: 'about:blank', code: 'conflict', status: 409, title: 'Conflict' };
      const body = JSON.stringify({ ...problem, detail: 'somebody was first', requestId: 'req_1' });
      await held[0]?.fulfill({ status: 409, contentType: 'application/problem+json', body });
    },
  };
}

test('a finding is shown as triaged before the service answers, in its row and its details, and stays so [CONS-01]', async () => {
  const id = idOf('Triaged token');
  const { page, faults } = await acme.open(`findings?peek=${id}`);
  const row = page.getByRole('row', { name: /Triaged token/ });
  await expect(row.getByText('open', { exact: true })).toBeVisible();
  await expect(article(page)).toBeVisible();
  const held = await holdBack(page, `/v1/findings/${id}/triage`);
  await page.getByRole('button', { name: 'Triage t' }).click();
  await expect(row.getByText('triaged', { exact: true })).toBeVisible();
  await expect(article(page).getByText('triaged', { exact: true })).toBeVisible();
  await held.pass();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Triaged')).toBeVisible();
  await expect(row.getByText('triaged', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a triage that fails is put back, with the error shown [CONS-01]', async () => {
  const id = idOf('Refused token');
  const { page } = await acme.open(`findings?peek=${id}`);
  const row = page.getByRole('row', { name: /Refused token/ });
  await expect(article(page)).toBeVisible();
  const held = await holdBack(page, `/v1/findings/${id}/triage`);
  await page.getByRole('button', { name: 'Triage t' }).click();
  await expect(row.getByText('triaged', { exact: true })).toBeVisible();
  await held.fail();
  await expect(article(page).getByText('somebody was first')).toBeVisible();
  await expect(row.getByText('open', { exact: true })).toBeVisible();
  await expect(article(page).getByText('open', { exact: true })).toBeVisible();
});

test('after a triage that fails, the page shows what somebody else has made of the finding [CONS-01]', async () => {
  const id = idOf('Overtaken token');
  const { page } = await acme.signedIn();
  // the read that the announcement begins is cancelled by the triage: neither comes
  await page.route('**/v1/changes', (route) => route.abort());
  await page.goto(`/t/acme/findings?peek=${id}`);
  await expect(article(page)).toBeVisible();
  // another one in each try
  const assignee = `dora-${crypto.randomUUID()}`;
  await acme.tenant.bob.post(`/v1/findings/${id}/assign`, { assignee });
  const held = await holdBack(page, `/v1/findings/${id}/triage`);
  await page.getByRole('button', { name: 'Triage t' }).click();
  await held.fail();
  await expect(article(page).getByText(assignee)).toBeVisible();
  await expect(article(page).getByText('somebody was first')).toBeVisible();
});

test('a decision by a key is sent when the one before it is answered [CONS-01]', async () => {
  const id = idOf('Reopened token');
  const { page } = await acme.open(`findings?peek=${id}`);
  await expect(article(page)).toBeVisible();
  const order: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(`${id}/triage`)) order.push('triage answered');
  });
  page.on('request', (request) => {
    if (request.url().endsWith(`${id}/reopen`)) order.push('reopen sent');
  });
  const held = await holdBack(page, `/v1/findings/${id}/triage`);
  await page.keyboard.press('t');
  await held.isHeld();
  await expect(article(page).getByText('triaged', { exact: true })).toBeVisible();
  await page.keyboard.press('o');
  await held.pass();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Reopened')).toBeVisible();
  expect(order).toEqual(['triage answered', 'reopen sent']);
});

test('an assignment is shown at once, and put back with the error shown when it fails [CONS-01]', async () => {
  const id = idOf('Assigned token');
  const { page } = await acme.open(`findings?peek=${id}`);
  await expect(article(page)).toBeVisible();
  const held = await holdBack(page, `/v1/findings/${id}/assign`);
  await page.getByRole('button', { name: 'Assign a' }).click();
  await page.getByRole('dialog').getByLabel('Assignee').fill('carol');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(article(page).getByText('carol')).toBeVisible();
  await held.fail();
  await expect(article(page).getByText('somebody was first')).toBeVisible();
  await expect(page.getByText('carol')).toHaveCount(0);
});

test('a comment is shown at once and once; one that fails is taken back, and its text is in the field again [CONS-01]', async () => {
  const id = idOf('Discussed token');
  const path = `/v1/findings/${id}/comments`;
  const { page } = await acme.open(`findings/${id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  const items = comments.getByRole('listitem');
  const field = comments.getByLabel('Comment');
  const add = comments.getByRole('button', { name: 'Add the comment' });
  await expect(comments.getByText('No comment yet.')).toBeVisible();

  const refused = await holdBack(page, path);
  await field.fill('never stored');
  await add.click();
  await expect(items).toHaveText([/never stored/]);
  await expect(field).toHaveValue('');
  await refused.fail();
  await expect(comments.getByText('somebody was first')).toBeVisible();
  await expect(items).toHaveCount(0);
  await expect(field).toHaveValue('never stored');
  await page.unroute(`**${path}`);

  // it is stored, and the list read again, before the page has its answer
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    await page.waitForResponse((one) => one.url().includes(`${path}?`));
    await route.fulfill({ response: answer });
  });
  await field.fill('stored once');
  await add.click();
  await expect(items).toHaveText([/stored once/]);
  await expect(page.getByRole('region', { name: 'History' }).getByText('Commented')).toBeVisible();
  await expect(items).toHaveText([/stored once/]);
  const { body } = await acme.tenant.vera.get<{ items: FindingComment[] }>(path);
  expect(body.items).toHaveLength(1);
});
