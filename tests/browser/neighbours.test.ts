import type { Finding } from '@svc/contract';
import { test } from 'vitest';
import { insertFindings } from '../harness/many-findings.ts';
import { allPages } from '../harness/pages.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** More than the ten pages of 100 that a list keeps. */
const FINDINGS = 1_300;
/** Beyond them. */
const FAR = 1_150;

let ids: readonly string[];
let fixed: string;

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    await insertFindings(deployment, tenant, FINDINGS);
    const all = await allPages<Finding>(tenant.vera, '/v1/findings?sort=blastRadius');
    ids = all.map(({ id }) => id);
    fixed = all.find(({ status }) => status === 'fixed')?.id as string;
  },
});

test('a page of a finding steps to its neighbours within the filter of the address, however far down the list [CONS-01]', async () => {
  const { page, faults } = await acme.open(`findings/${ids[FAR]}?sort=blastRadius`);
  const at = (place: number) =>
    expect(page).toHaveURL(new RegExp(`/findings/${ids[place]}\\?sort=blastRadius$`));
  const next = page.getByRole('button', { name: 'Next ]' });
  await expect(next).toBeEnabled();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press(']');
  await at(FAR + 1);
  await expect(next).toBeEnabled();
  await next.click();
  await at(FAR + 2);
  for (const place of [FAR + 1, FAR, FAR - 1]) {
    await expect(page.getByRole('button', { name: 'Previous [' })).toBeEnabled();
    await page.keyboard.press('[');
    await at(place);
  }
  await page.getByRole('link', { name: 'All findings' }).click();
  await expect(page).toHaveURL(new RegExp(`/findings\\?sort=blastRadius&peek=${ids[FAR - 1]}$`));
  expect(faults).toEqual([]);
});

test('a link to a list with open details steps on from there, and the ends of the list have one neighbour [CONS-01]', async () => {
  const { page, faults } = await acme.open(`findings?sort=blastRadius&peek=${ids[FAR]}`);
  const next = page.getByRole('button', { name: 'Next ]' });
  await expect(next).toBeEnabled();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(new RegExp(`peek=${ids[FAR + 1]}$`));
  await page.goto(`/t/acme/findings?sort=blastRadius&peek=${ids.at(-1)}`);
  await expect(page.getByRole('button', { name: 'Previous [' })).toBeEnabled();
  await expect(next).toBeDisabled();
  await page.goto(`/t/acme/findings?sort=blastRadius&peek=${ids[0]}`);
  await expect(next).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Previous [' })).toBeDisabled();
  expect(faults).toEqual([]);
});

test('a finding that the filter of its address leaves out says so and is shown [CONS-01]', async () => {
  const { page, faults } = await acme.open(`findings/${fixed}?status=open`);
  await expect(page.getByText('Not within the filter.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Finding' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next ]' })).toBeDisabled();
  // the browser logs the answer 404
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});
