import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { test } from 'vitest';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { writeArchive } from '../../apps/server/src/features/evidence/export/archive.ts';
import { pruneLog } from '../../apps/server/src/features/evidence/upkeep/prune.ts';
import { LedgerKeys } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { sealDecisions } from '../harness/long-log.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Some 10 MB of export. */
const DECISIONS = 8_000;
const PADDING = 800;
/** At this pace the export takes minutes. */
const BYTES_PER_SECOND = 50_000;

const acme = consoleTest({
  fillLog: async (deployment, tenant) => {
    await sealDecisions(await deployment.connect('svc_sealer'), [tenant.id], DECISIONS, PADDING);
  },
});

test('the verification of a long log shows how far it is; Cancel ends its worker and its download [EVID-03]', async () => {
  const { page, context, faults } = await acme.signedIn(ACCOUNTS.vera);
  await page.goto('/t/acme/evidence');
  const start = page.getByRole('button', { name: 'Verify the log' });
  await expect(start).toBeEnabled();
  const network = await context.newCDPSession(page);
  const pace = (downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    });
  await network.send('Network.enable');
  // the worker's file is loaded before the log
  const progress = page.getByText(/^Verifying: [1-9][\d,]* KB read/);
  await pace(BYTES_PER_SECOND);
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/v1/evidence/export'),
  );
  await start.click();
  await expect(progress).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Verifying/)).toHaveCount(0);
  await ended;
  await expect(() => expect(page.workers()).toHaveLength(0)).toPass();

  await pace(-1);
  await start.click();
  const verdict = page.getByLabel('Verdict');
  await expect(verdict.getByRole('heading', { name: 'verified' })).toBeVisible();
  await expect(verdict).toContainText(/Events80\d\d/);
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the histogram follows the filter and the zone; a bar and a row of its table narrow the time [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn(ACCOUNTS.vera);
  await page.goto('/t/acme/settings/preferences');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.goto('/t/acme/evidence?decision=deny');
  const chart = page.getByRole('region', { name: 'Events by time' });
  const bars = chart.getByRole('toolbar', { name: 'Events by time' }).getByRole('button');
  const name =
    /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? \+09:00: [\d,]+ events?, 0 allowed, [\d,]+ denied$/;
  await expect(bars.first()).toHaveAccessibleName(name);
  await chart.getByText('Events by time as a table').click();
  const counted = async () => {
    const cells = await chart.getByRole('cell').allInnerTexts();
    return cells
      .filter((_, n) => n % 5 === 1)
      .reduce((sum, text) => sum + Number(text.replace(',', '')), 0);
  };
  await expect(async () => expect(await counted()).toBe(DECISIONS / 5)).toPass();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);

  await bars.first().focus();
  await page.keyboard.press('End');
  await expect(bars.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/decision=deny.*since=[^&]+Z&until=[^&]+Z/);
  const [since, until] = ['since', 'until'].map((of) =>
    Date.parse(new URL(page.url()).searchParams.get(of) ?? ''),
  );
  expect(((until ?? 0) - (since ?? 0)) % 1_000).toBe(0);
  const first = await counted();
  expect(first).toBeGreaterThan(0);
  await page.goBack();
  await expect(async () => expect(await counted()).toBe(DECISIONS / 5)).toPass();
  await chart.getByRole('row').nth(1).getByRole('button').click();
  await expect(page).toHaveURL(/since=.*until=/);

  // what happened once in a long log has bars of its own time
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/evidence/histogram')) asked.push(request.url());
  });
  await page.goto('/t/acme/evidence?kind=tenant.created');
  await expect(chart.getByText('Nothing matches before or after.')).toBeVisible();
  await expect(bars).toHaveCount(1);
  expect(asked.at(-1)).toMatch(/since=.*until=/);

  // a failed histogram spares the list
  await page.route('**/v1/evidence/histogram**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.reload();
  await expect(chart.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Evidence' })).toBeVisible();
  expect(faults.filter((fault) => !/\b500\b/.test(fault))).toEqual([]);
});

test('the page of a decision has in words what was decided and why, and all of it as JSON at its end [CONS-02]', async () => {
  const { page, faults } = await acme.signedIn(ACCOUNTS.vera);
  await page.goto('/t/acme/evidence?decision=deny');
  await page
    .getByRole('row', { name: /Tool call decided/ })
    .first()
    .press('Enter');
  const article = page.getByRole('article', { name: 'Event' });
  await expect(article.getByText(/ called /)).toBeVisible();
  const facts = article.locator('dl.facts').first();
  await expect(facts.locator('dt')).toContainText(['Why', 'When', 'Rule']);
  const json = article.getByText('"kind"').or(article.getByText('kind: policy_decision'));
  await expect(json).toBeHidden();
  const last = article.locator(':scope > *').last();
  await expect(last.getByText('The event as JSON')).toBeVisible();
  await last.getByText('The event as JSON').click();
  await expect(json.first()).toBeVisible();
  await last.getByRole('button', { name: 'Copy the JSON' }).click();
  const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'));
  expect(copied.event).toMatchObject({ kind: 'policy_decision', data: { decision: 'deny' } });
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a relative time filters the log, stays while it is read, and is copied as the time that it means [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn(ACCOUNTS.vera);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // the histogram asks again for the time that its events take
    const isFitted = searchParams.has('until');
    if (pathname.startsWith('/v1/evidence') && !isFitted) {
      asked.push(searchParams.get('since') ?? '');
    }
  });
  await page.goto('/t/acme/evidence?kind=policy_decision');
  await page.getByLabel('Time', { exact: true }).selectOption('last day');
  await expect(page).toHaveURL(/kind=policy_decision&since=-24h$/);
  await expect(page.getByRole('row', { name: /Tool call decided/ }).first()).toBeVisible();
  asked.length = 0;
  await page.reload();
  await expect(page.getByRole('row', { name: /Tool call decided/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Copy the link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const read = () => page.evaluate<string>('navigator.clipboard.readText()');
  const copied = await read();
  const since = new URL(copied).searchParams.get('since') ?? '';
  expect(since).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(new Set(asked.filter((time) => time !== ''))).toEqual(new Set([since]));
  await page.evaluate(`navigator.clipboard.writeText('')`);
  await page.locator('h1').click();
  await page.keyboard.press('y');
  await expect(async () => expect(await read()).toBe(copied)).toPass();
  await page.goto(copied);
  await expect(page.getByRole('row', { name: /Tool call decided/ }).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('an administrator sets how long events are kept, and all see what was archived and pruned [EVID-08]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/settings/retention');
  await expect(page.getByText('for ever')).toBeVisible();
  await expect(page.getByText('Nothing was pruned')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change how long events are kept' });
  await dialog.getByLabel('Days').fill('0');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('at least 0 days')).toBeVisible();
  expect(faults).toEqual([]);

  const sha256 = await archiveAndPrune();
  const viewer = await acme.signedIn(ACCOUNTS.vera);
  await viewer.page.goto('/t/acme/settings/retention');
  const table = viewer.page.getByRole('table', { name: 'Archived and pruned' });
  await expect(table.getByRole('row', { name: sha256 })).toContainText('7,936');
  await expect(viewer.page.getByRole('button', { name: 'Change' })).toHaveCount(0);
  expect(await axeViolations(viewer.page)).toEqual([]);
  expect(viewer.faults).toEqual([]);

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Days').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('for ever')).toBeVisible();
});

/** What an operator does by `svc-server evidence archive` and `prune`; returns the SHA-256 of the archive. */
async function archiveAndPrune(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-archives-'));
  const { host, port, database, user, password } = await acme.deployment.connect('svc_app');
  const db = openDatabase({ host, port, database, user, password } as pg.PoolConfig, () => {});
  try {
    const keys = new LedgerKeys(acme.deployment.masterKey);
    const path = join(folder, 'archive.ndjson');
    const before = new Date(Date.now() + 60_000);
    const { sha256 } = await writeArchive(db.tenant(acme.tenant.id), keys, { path, before });
    await pruneLog(await acme.deployment.connect(), keys, { tenantId: acme.tenant.id, path });
    return sha256;
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}
