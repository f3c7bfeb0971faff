import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { agentBody, registerAgent } from '../harness/agents.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect, WAIT_MS } from './browser.ts';
import { consoleTest } from './console-test.ts';

const LONG =
  'a title that is far longer than any column of the list could ever be on a screen '.repeat(3);

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const findings = [LONG, 'Short'].map((title, n) =>
      scanFinding({ title, secret: title, path: `src/${'deep/'.repeat(n * 20)}file.ts` }),
    );
    await repository.upload(scanReport(findings));
    await registerAgent(
      tenant,
      agentBody({ allowedTools: ['a.*', 'b.*', 'c.*', `d.${'x'.repeat(80)}`] }),
    );
    await registerAgent(tenant);
  },
});

/** Left and right edges of each cell of each row, in px. */
function edges(page: Page): Promise<number[][]> {
  return page.getByRole('row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].flatMap((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return [Math.round(left), Math.round(right)];
      }),
    ),
  );
}

test.each([
  ['findings', 1440],
  ['findings', 1024],
  ['findings', 390],
  ['agents', 1440],
  ['agents', 390],
  ['evidence', 1440],
  ['evidence', 390],
  ['evidence/actions', 1024],
  ['repositories', 1024],
  ['compliance/nist-800-53', 1440],
  ['compliance/nist-800-53', 390],
  ['compliance/signals', 1024],
])('the columns of %s stand under their headings at %i px [CONS-03]', async (path, width) => {
  const { page, faults } = await acme.signedIn();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/t/acme/${path}`);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  const [head, ...rows] = await edges(page);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual(head);
  expect(faults).toEqual([]);
});

test('a cell whose text is cut has its whole text as a title [CONS-03]', async () => {
  const { page } = await acme.open('findings');
  const cell = page.getByRole('gridcell', { name: /^a title that is far longer/ });
  await cell.hover();
  await expect(cell).toHaveAttribute('title', LONG);
  const short = page.getByRole('gridcell', { name: 'Short', exact: true });
  await short.hover();
  await expect(short).not.toHaveAttribute('title');
});

test('shortened paths begin where whole ones do [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/t/acme/findings');
  const paths = page.locator('.cell .path');
  await expect(paths).toHaveCount(2);
  const shown = await paths.evaluateAll((elements) =>
    elements.map((element) => ({
      left: element.firstElementChild?.getBoundingClientRect().left ?? 0,
      isCut: [...element.children].some((part) => part.scrollWidth > part.clientWidth),
    })),
  );
  expect(shown.map(({ isCut }) => isCut).sort()).toEqual([false, true]);
  const lefts = shown.map(({ left }) => left);
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThanOrEqual(1);
});

test('a column is as wide as its content, and the title takes the room that is left [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/t/acme/findings');
  const widthOf = async (name: string) =>
    (await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf('Location')).toBe(140);
  const repository = page.getByRole('row', { name: /Short/ }).locator('[data-name="Repository"]');
  await expect(repository).toHaveText('acme/repo-0');
  const isCut = () => repository.evaluate((cell) => cell.scrollWidth > cell.clientWidth);
  await expect.poll(isCut).toBe(false);
  // nobody is assigned: the heading is all that there is
  expect(await widthOf('Assignee')).toBeLessThan(80);
  expect(await widthOf('Title')).toBeGreaterThan(400);
});

test('a text that changes and is no wider than before is not measured: a time that counts the seconds costs no layout [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.addInitScript(`{
    globalThis.measured = 0;
    const { getBoundingClientRect } = Range.prototype;
    Range.prototype.getBoundingClientRect = function () {
      globalThis.measured += 1;
      return getBoundingClientRect.call(this);
    };
  }`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { name } = await registerAgent(acme.tenant);
  await page.goto('/t/acme/agents');
  const measured = () => page.evaluate<number>('globalThis.measured');
  const row = page.getByRole('row', { name: `${name}, requested` });
  const created = row.locator('[data-name="Created"] time');
  await expect(created).toHaveText(/^[1-4]\d s ago$/);
  // another row may become a minute old meanwhile, which is wider than seconds
  await expect(async () => {
    const before = await measured();
    expect(before).toBeGreaterThan(0);
    const text = (await created.textContent()) ?? '';
    await expect(created).not.toHaveText(text);
    expect(await measured()).toBe(before);
  }).toPass({ timeout: WAIT_MS });
});

test.each([1280, 1024])(
  'beside open details a list keeps severity, title and status, and all have room at %i px [CONS-03]',
  async (width) => {
    const { page } = await acme.signedIn();
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/t/acme/findings');
    await page.getByRole('row', { name: /Short/ }).click();
    await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
    const headings = page.getByRole('grid', { name: 'Findings' }).getByRole('columnheader');
    await expect(headings).toHaveText(['', 'Severity', 'Title', 'Status']);
    const grid = page.getByRole('grid', { name: 'Findings' });
    const overflow = await grid.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

test('on a narrow window the pages open from a drawer, which closes on the next page [CONS-03]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('columns are hidden and made wider by keys and by the pointer, and the browser remembers it [CONS-03]', async () => {
  const { page, faults } = await acme.open('findings');
  await page.setViewportSize({ width: 1680, height: 900 });
  const head = (name: string) => page.getByRole('columnheader', { name });
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  await expect(head('Assignee')).toBeVisible();
  const status = await widthOf('Status');
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Assignee' }).press('Space');
  await menu.getByRole('button', { name: 'Make Status wider' }).press('Enter');
  await expect(menu.getByRole('checkbox', { name: 'Title' })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(head('Assignee')).toHaveCount(0);
  await expect.poll(() => widthOf('Status')).toBe(status + 24);
  const edge = await head('Location').locator('.column-edge').boundingBox();
  const location = await widthOf('Location');
  const [x, y] = [(edge?.x ?? 0) + 3, (edge?.y ?? 0) + 5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.up();
  await page.reload();
  await expect.poll(() => widthOf('Location')).toBe(Math.round(location + 40));
  await expect(head('Assignee')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset the columns' }).click();
  await expect(head('Assignee')).toBeVisible();
  expect(faults).toEqual([]);
});
