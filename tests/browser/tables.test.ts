import type { Finding } from '@svc/contract';
import { test } from 'vitest';

import { registerAgent } from '../harness/agents.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const ID = /\b[a-z]{2,6}_[0-9a-z]{26}\b/;
let finding: string;
let agent: string;
let repository: string;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const scanned = await testRepository(tenant);
    await scanned.upload(scanReport([scanFinding()], [asset()]));
    agent = (await registerAgent(tenant)).id;
    const { body } = await tenant.bob.get<{ items: Finding[] }>('/v1/findings');
    finding = body.items[0]?.id ?? '';
    repository = body.items[0]?.repoId ?? '';
    await tenant.bob.post(`/v1/findings/${finding}/triage`, { comment: 'seen' });
  },
});

test('the text of a table begins where its heading does, and no paragraph keeps the margins of the browser [CONS-03]', async () => {
  const { page } = await acme.open(`findings/${finding}`);
  const section = page.getByRole('article', { name: 'Finding' });
  await expect(section.getByRole('table', { name: 'Refs of the finding' })).toBeVisible();
  const { offsets, margins } = await section.evaluate((article) => ({
    offsets: [...article.querySelectorAll('table')].map((table) => {
      const cell = table.querySelector('th');
      const { left } = table.getBoundingClientRect();
      return (cell?.getBoundingClientRect().left ?? 0) - left + padding(cell);
      function padding(of: unknown) {
        return Number.parseFloat(getComputedStyle(of).paddingLeft);
      }
    }),
    margins: [...article.querySelectorAll('.stack > p')].map((p) => getComputedStyle(p).marginTop),
  }));
  expect(offsets.length).toBeGreaterThan(1);
  for (const offset of offsets) expect(Math.abs(offset)).toBeLessThanOrEqual(1);
  expect(margins.length).toBeGreaterThan(0);
  expect(new Set(margins)).toEqual(new Set(['0px']));
});

test.each([
  ['Finding', () => `findings/${finding}`],
  ['Agent', () => `agents/${agent}`],
  ['Repository', () => `repositories/${repository}`],
])('the actions of a thing stand below its name and state: %s [CONS-03]', async (kind, pathOf) => {
  const { page } = await acme.open(pathOf());
  const article = page.getByRole('article', { name: kind });
  await expect(article.locator('.actions').first()).toBeVisible();
  const parts = await article.evaluate(({ children }) =>
    [...children].slice(0, 3).map(({ className, tagName, firstElementChild }) => {
      const isActions = firstElementChild?.className === 'actions';
      return isActions ? 'actions' : className || tagName;
    }),
  );
  // a finding has its name, state and place in one part
  const [first] = parts;
  expect(parts.slice(0, first === 'stack' ? 2 : 3)).toEqual(
    first === 'stack' ? ['stack', 'actions'] : ['H2', 'badges', 'actions'],
  );
});

test('a table beside what a person decides on is not cut at 1440 px [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/t/acme/findings/${finding}`);
  const frame = page.locator('.table-frame', {
    has: page.getByRole('table', { name: 'Refs of the finding' }),
  });
  const cut = await frame.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

test.each([
  'findings',
  'evidence',
  'evidence/actions',
  'repositories',
  'inventory',
  'compliance/nist-800-53',
])('rows of %s show no whole id of the service [CONS-03]', async (path) => {
  const { page, faults } = await acme.open(path);
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  for (const row of await page.getByRole('row').all()) await expect(row).not.toContainText(ID);
  expect(faults).toEqual([]);
});

/** Of the browser. */
declare const getComputedStyle: (element: unknown) => {
  readonly paddingLeft: string;
  readonly marginTop: string;
};
