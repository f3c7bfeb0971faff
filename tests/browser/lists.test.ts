import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { insertFindings } from '../harness/many-findings.ts';
import { axeViolations } from './accessibility.ts';
import { expect, WAIT_MS } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Most of them are on the default branch, which lists show. */
const FINDINGS = 1_300;

/** Of the browser. */
declare const requestAnimationFrame: (next: (time: number) => void) => number;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => insertFindings(deployment, tenant, FINDINGS),
});

const { open } = acme;

/** The rows that are in the page, by their place in the whole list, from 1. */
const places = (page: Page) =>
  page
    .getByRole('grid')
    .locator('[role=rowgroup] [role=row]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1));

/** Scrolls until the list ends at the row of a place, and returns how high the rows' canvas ever was, in px. */
async function scrollTo(page: Page, edge: 'top' | 'bottom', place: number): Promise<number> {
  let highest = 0;
  await expect(async () => {
    const seen = await page.getByRole('grid').evaluate(async (grid, to) => {
      grid.scrollTop = to === 'top' ? 0 : grid.scrollHeight;
      // a page that comes meanwhile moves the list away from its edge
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      const below = grid.scrollHeight - grid.clientHeight - grid.scrollTop;
      const rows = [...grid.querySelectorAll('[role=rowgroup] [role=row]')];
      return {
        height: grid.scrollHeight,
        isAtEdge: (to === 'top' ? grid.scrollTop : below) < 1,
        places: rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1),
      };
    }, edge);
    highest = Math.max(highest, seen.height);
    expect(seen.isAtEdge).toBe(true);
    expect(seen.places).toContain(place);
  }).toPass({ intervals: [50], timeout: WAIT_MS });
  return highest;
}

test('a list is read page by page in both directions, ten pages are kept, and each row says its place', async () => {
  const { page, faults } = await open('findings');
  const range = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
  await expect(range).toHaveText(/^1–\d+ of 1,2\d\d$/);
  const total = Number(((await range.textContent()) ?? '').replace(/.* of /, '').replace(',', ''));
  const [first] = await page.getByRole('grid').getByRole('row').nth(1).allInnerTexts();
  const height = await scrollTo(page, 'bottom', total);
  expect(height).toBeLessThan(1_000 * 36 + 100);
  expect((await places(page)).length).toBeLessThan(120);
  await expect(range).toHaveText(new RegExp(`–${total.toLocaleString('en')} of`));
  await scrollTo(page, 'top', 1);
  await expect(range).toHaveText(/^1–/);
  expect(await page.getByRole('grid').getByRole('row').nth(1).allInnerTexts()).toEqual([first]);
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('selected findings are changed together by what the server allows, and a change is undone [CONS-01]', async () => {
  const { page, faults } = await open('findings?status=open');
  const rows = page.getByRole('grid').locator('[role=rowgroup] [role=row]');
  await expect(rows.nth(4)).toBeVisible();
  const ids = await rows.evaluateAll((all) =>
    all.slice(3, 5).map(({ id }) => id.replace('row-', '')),
  );
  const toolbar = page.getByRole('toolbar', { name: 'Actions on several findings' });
  const dialog = page.getByRole('dialog');
  const findings = () =>
    Promise.all(ids.map(async (id) => (await acme.tenant.vera.get(`/v1/findings/${id}`)).body));
  for (const id of ids) await page.locator(`#row-${id}`).getByRole('checkbox').check();
  await expect(toolbar).toContainText('2 selected');
  for (const action of ['assign', 'ignore']) {
    await toolbar.getByRole('button', { name: 'Change selected' }).click();
    await dialog.getByLabel('Action').selectOption(action);
    if (action === 'assign') await dialog.getByLabel('Assignee').fill('payments team');
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 2 findings' }).click();
    await expect(dialog).toBeHidden();
    await expect(toolbar.getByRole('status')).toHaveText('2 findings changed, 0 skipped');
  }
  const changed = { status: 'ignored', assignee: 'payments team' };
  expect(await findings()).toMatchObject([changed, changed]);
  await toolbar.getByRole('button', { name: 'Undo' }).click();
  await expect(toolbar.getByRole('status')).toHaveText(
    '2 findings restored, 0 changed again since',
  );
  const restored = { status: 'open', assignee: 'payments team' };
  expect(await findings()).toMatchObject([restored, restored]);
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a person is erased from evidence, which still verifies; a viewer is not offered that [CONS-02]', async () => {
  const { page, faults } = await open('evidence');
  await page.getByRole('button', { name: 'Erase a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Id of the person').fill('https://issuer.example#nobody');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('0 personal values were erased')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verify the log' }).click();
  const verdict = page.getByLabel('Verdict');
  await expect(verdict.getByRole('heading', { name: 'verified' })).toBeVisible();
  expect(faults).toEqual([]);
  const viewer = await acme.signedIn(ACCOUNTS.vera);
  await viewer.page.goto('/t/acme/evidence');
  await expect(viewer.page.getByRole('button', { name: 'Verify the log' })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Erase a person' })).toHaveCount(0);
});
