import { test } from 'vitest';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** px; also what 1,280 px have at a zoom of 356 %. */
const NARROW = 360;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const path = `src/${'deep/'.repeat(20)}file.ts`;
    await repository.upload(scanReport([scanFinding({ title: 'A token', path })]));
  },
});

test.each([
  'overview',
  'findings',
  'agents',
  'evidence',
  'evidence/actions',
  'policies/pack-dev-observe',
  'inventory',
  'inventory/graph',
  'compliance',
  'compliance/nist-800-53',
  'compliance/nist-800-53/controls/AC-2',
  'compliance/signals',
  'compliance/signals/agents-owned',
  'compliance/audit-packs',
  'settings/tokens',
  'settings/code-host',
  'repositories',
])(
  '%s fits a window of 360 px: nothing but its tables and lists scrolls sideways [CONS-03]',
  async (path) => {
    const { page, faults } = await acme.signedIn();
    await page.setViewportSize({ width: NARROW, height: 740 });
    await page.goto(`/t/acme/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(NARROW);
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('on a phone the status stands in view beside titles, and severities keep their word for screen readers [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/findings');
  const severity = page.getByRole('gridcell', { name: 'high', exact: true });
  await expect(severity).toBeVisible();
  const widthOf = (name: string) =>
    page
      .locator(`[data-column="${name}"]`)
      .evaluate((element) => element.getBoundingClientRect().width);
  expect(await widthOf('Severity')).toBeLessThan(40);
  expect(await widthOf('Title')).toBeGreaterThan(180);
  await expect(page.getByRole('columnheader', { name: 'Title' }).locator('span').first()).toHaveCSS(
    'position',
    'static',
  );
});
