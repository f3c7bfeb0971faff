import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ACCOUNTS, type Deployment, type Tenant } from '../harness/deployment.ts';
import { insertFindings } from '../harness/many-findings.ts';
import type { People } from '../harness/people.ts';
import { axeViolations } from './accessibility.ts';
import { expect, openBrowser } from './browser.ts';
import { openSignedIn, startConsole } from './signed-in.ts';

/** Most of them are on the default branch, which lists show. */
const FINDINGS = 1_300;

type Editor = { readonly selectionStart: number };

let people: People;
let deployment: Deployment;
let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  [people, browser] = await Promise.all([startConsole(), openBrowser()]);
  deployment = people.deployment;
  tenant = await deployment.createTenant('acme');
  await people.configure(tenant);
  await insertFindings(deployment, tenant, FINDINGS);
});
afterAll(async () => {
  await browser?.close();
  await people?.stop();
});

const open = async (path: string) => {
  const watched = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
  await watched.page.goto(`/t/acme/${path}`);
  return watched;
};

/** The rows that are in the page, by their place in the whole list, from 1. */
const places = (page: Page) =>
  page
    .getByRole('grid')
    .locator('[role=rowgroup] [role=row]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 1));

/** Scrolls until the rows in view have a place, and returns how high the rows' canvas ever was, in px. */
async function scrollTo(page: Page, edge: 'top' | 'bottom', place: number): Promise<number> {
  let highest = 0;
  await expect(async () => {
    const height = await page.getByRole('grid').evaluate((grid, to) => {
      grid.scrollTop = to === 'top' ? 0 : grid.scrollHeight;
      return grid.scrollHeight;
    }, edge);
    highest = Math.max(highest, height);
    expect(await places(page)).toContain(place);
  }).toPass({ intervals: [50], timeout: 40_000 });
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

test('an error of the policy engine is a button that puts the cursor at its place [CONS-02]', async () => {
  const { page } = await open('policies/pack-dev-observe');
  await page.getByRole('button', { name: 'Edit as a new version' }).click();
  const field = page.getByRole('dialog').getByLabel('Cedar policies');
  const text = await field.inputValue();
  await field.fill(`${text}\npermit (principal, wrong, resource);\n`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save as a new version' }).click();
  const place = page.getByRole('list', { name: 'Errors in the text' }).getByRole('button').first();
  await place.click();
  const line = text.split('\n').length + 1;
  await expect(place).toHaveText(new RegExp(`:${line}:\\d+$`));
  await expect(field).toBeFocused();
  const cursor = await field.evaluate((area) => (area as unknown as Editor).selectionStart);
  expect((await field.inputValue()).slice(0, cursor).split('\n')).toHaveLength(line);
  expect(await axeViolations(page)).toEqual([]);
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
  const viewer = await openSignedIn(browser, people, tenant, ACCOUNTS.vera);
  await viewer.page.goto('/t/acme/evidence');
  await expect(viewer.page.getByRole('button', { name: 'Verify the log' })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Erase a person' })).toHaveCount(0);
});
