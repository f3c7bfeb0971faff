import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { agentBody, registerAgent } from '../harness/agents.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect, type WatchedPage } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** px; also what 1,280 px have at a zoom of 356 %. */
const NARROW = 360;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const path = `src/${'deep/'.repeat(20)}file.ts`;
    await repository.upload(scanReport([scanFinding({ title: 'A token', path })], [asset()]));
    await registerAgent(tenant, agentBody({ allowedTools: ['a.*', `b.${'x'.repeat(80)}`] }));
  },
});

// one page for all: each that is open holds a stream of changes
let watched: WatchedPage;
beforeAll(async () => {
  watched = await acme.signedIn();
});

/** Pictures that are moved, and the menu of settings: one row, which scrolls to the section that is shown. */
const MAY_SCROLL = ['graph-scroller', 'reach', 'side-menu'];

/** Lists, tables and whatever else is wider than what holds it, by their names. */
function widerThanTheirFrames(page: Page): Promise<readonly string[]> {
  return page
    .locator('main, main *')
    .evaluateAll(
      (elements, allowed) =>
        elements
          .filter(
            (element) =>
              /auto|scroll/.test(getComputedStyle(element).overflowX) &&
              element.checkVisibility() &&
              element.scrollWidth > element.clientWidth &&
              !allowed.some((name) => element.classList.contains(name)),
          )
          .map((element) => element.getAttribute('aria-label') ?? element.textContent.slice(0, 80)),
      MAY_SCROLL,
    );
}

test.each([
  'overview',
  'findings',
  'approvals',
  'agents',
  'gateway',
  'evidence',
  'evidence/actions',
  'policies/pack-dev-observe',
  'inventory',
  'inventory/graph',
  'inventory/runtime',
  'compliance',
  'compliance/nist-800-53',
  'compliance/nist-800-53/controls/AC-2',
  'compliance/signals',
  'compliance/signals/agents-owned',
  'compliance/audit-packs',
  'compliance/scopes',
  'settings/tokens',
  'settings/people',
  'settings/code-host',
  'repositories',
])(
  '%s fits a window of 360 px, and at 390 and 1024 px each of its lists and tables fits its frame [CONS-03]',
  async (path) => {
    const { page, faults } = watched;
    await page.setViewportSize({ width: NARROW, height: 740 });
    await page.goto(`/t/acme/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(NARROW);
    expect(await axeViolations(page)).toEqual([]);
    for (const [width, height] of [
      [390, 844],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => widerThanTheirFrames(page)).toEqual([]);
    }
    expect(faults.splice(0)).toEqual([]);
  },
);

test('a list drops columns that it has no room for, and scrolls sideways for one that a person keeps [CONS-03]', async () => {
  const { page, faults } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  const grid = page.getByRole('grid', { name: 'Findings' });
  await expect(grid.getByRole('columnheader')).toHaveText([
    '',
    'Severity',
    'Title',
    'Status',
    'Repository',
  ]);
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Location (no room)' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader', { name: 'Location' })).toHaveCount(1);
  const severity = grid.getByRole('columnheader', { name: 'Severity' });
  await grid.evaluate((element) => {
    element.scrollLeft = 60;
  });
  await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBe(60);
  // the first column stays in view
  await expect.poll(async () => (await severity.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1680, height: 900 });
  await expect(grid.getByRole('columnheader', { name: 'Assignee' })).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset the columns' }).click();
  expect(faults.splice(0)).toEqual([]);
});

test('on a phone a finding is a record: its title, and below it severity, repository and status [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  const row = page.getByRole('row', { name: /A token/ });
  const boxOf = async (name: string) => {
    const cell = row.locator(`[data-name="${name}"]`);
    await expect(cell).not.toBeEmpty();
    return (await cell.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  };
  const title = await boxOf('Title');
  expect(title.width).toBeGreaterThan(280);
  const lines = await Promise.all(['Severity', 'Repository', 'Status'].map(boxOf));
  for (const { y } of lines) expect(y).toBeGreaterThan(title.y + 12);
  const word = await row.getByText('high', { exact: true }).boundingBox();
  expect(word?.width).toBeGreaterThan(20);
});

test('on a phone an agent is a record: name and state, and below them what was denied and the button that stops it [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/agents');
  const grid = page.getByRole('grid', { name: 'Agents' });
  await expect(grid.getByRole('columnheader')).toHaveText([
    'Name',
    'State',
    'Denied, 24 h',
    'Last denied',
    'Stop',
  ]);
  await expect(grid.locator('[data-name="Denied, 24 h"]')).toHaveText('0');
});

test('on a phone the button of the facets stands in the bar of filters, in a row with the order [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  const filters = page.getByRole('search');
  const toggle = filters.getByRole('button', { name: 'Show facets' });
  const middleOf = async (of: typeof toggle) => {
    const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const order = await middleOf(filters.getByRole('combobox', { name: 'Order' }));
  expect(Math.abs((await middleOf(toggle)) - order)).toBeLessThanOrEqual(1);
  await toggle.click();
  await expect(page.getByRole('complementary', { name: 'Facets' })).toBeVisible();
  await filters.getByRole('button', { name: 'Hide facets' }).click();
  await expect(page.getByRole('complementary', { name: 'Facets' })).toBeHidden();
});

test('on a phone the filters of evidence take two rows: the search beside "Filter", then the choices [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/evidence');
  const filters = page.getByRole('search');
  await expect(filters.getByRole('combobox', { name: 'Agent' })).toBeVisible();
  const middles = await filters.evaluate(({ children }) =>
    [...children].map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  expect(middles.length).toBeGreaterThan(4);
  expect(new Set(middles).size).toBe(2);
});

test('on a phone the arrow of a choice stands in its box [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  const select = page.getByRole('search').getByRole('combobox', { name: 'Order' });
  const box = await select.boundingBox();
  const arrow = await select.locator('xpath=following-sibling::*').last().boundingBox();
  expect(box?.width).toBeGreaterThan(100);
  const right = (of: typeof box) => (of?.x ?? 0) + (of?.width ?? 0);
  expect(right(arrow)).toBeLessThanOrEqual(right(box));
});

test('on a phone rows of a table with many columns are records, each value behind its heading [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/settings/people');
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);
  await expect(row).toHaveCSS('display', 'grid');
  const labels = await row.evaluate(({ children }) =>
    [...children].map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(labels).toEqual(
    ['Person', 'Client', 'Signed in', 'Last used', 'Expires', 'Session'].map(
      (label) => `"${label}" / ""`,
    ),
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(row).toHaveCSS('display', 'table-row');
});

test('members of an event stand under what they are in, and its time keeps its offset on the line of the clock [CONS-03]', async () => {
  const { page } = watched;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/evidence');
  await page.getByRole('row', { name: /Agent requested/ }).click();
  // the mark of the open row goes through its first cell, which has a background of its own
  await expect(page.locator('[role=row][aria-current] > .cell').first()).toHaveCSS(
    'box-shadow',
    /inset/,
  );
  const details = page.getByRole('complementary', { name: 'Details' });
  const tree = details.locator('details.json').first();
  const member = tree.getByRole('listitem').first();
  await details.getByText('The event as JSON').click();
  await expect(member).toBeVisible();
  const leftOf = async (of: typeof tree) => (await of.boundingBox())?.x ?? 0;
  expect((await leftOf(member)) - (await leftOf(tree))).toBeGreaterThanOrEqual(16);
  const clock = details.locator('time .unbroken').first();
  await expect(clock).toHaveText(/^[\d:]{8} [+-]/);
  await clock.evaluate(({ parentElement }) => {
    parentElement.style.display = 'block';
    parentElement.style.width = '90px';
  });
  expect(await clock.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test('beside open details the actions on several findings stand in the row of the count [CONS-03]', async () => {
  const { page, faults } = watched;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/t/acme/findings');
  const row = page.getByRole('row', { name: /A token/ });
  await row.click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  const toolbar = page.getByRole('toolbar', { name: 'Actions on several findings' });
  const isInRow = async () => {
    const [bar, count] = [
      await toolbar.boundingBox(),
      await page.locator('.list-range').boundingBox(),
    ];
    return bar !== null && count !== null && bar.y < count.y + count.height && bar.height < 32;
  };
  await expect(
    toolbar.getByRole('button', { name: /^Change (all .*|the )matching finding/ }),
  ).toBeVisible();
  expect(await isInRow()).toBe(true);
  await row.getByRole('checkbox').check();
  await expect(toolbar).toContainText('1 selected');
  await expect(toolbar.getByRole('button')).toHaveText('Change selected');
  expect(await isInRow()).toBe(true);
  expect(faults.splice(0)).toEqual([]);
});

/** Of the browser. */
declare const getComputedStyle: (
  element: unknown,
  pseudo?: string,
) => { readonly overflowX: string; readonly content: string };
