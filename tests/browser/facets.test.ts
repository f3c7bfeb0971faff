import type { Locator } from 'playwright-core';
import { test } from 'vitest';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const USUAL_RULE = 'agent-config/unpinned-server';
const LONG_RULE = `agent-config/${'a-rule-with-a-long-name-'.repeat(4)}end`;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const findings = [USUAL_RULE, LONG_RULE].map((ruleId) =>
      scanFinding({ title: ruleId, secret: ruleId, ruleId, path: `src/${'deep/'.repeat(20)}f.ts` }),
    );
    await repository.upload(scanReport(findings));
  },
});

/** Right edge, px. */
async function rightOf(one: Locator): Promise<number> {
  const box = await one.boundingBox();
  if (box === null) throw new Error('not in the page');
  return box.x + box.width;
}

test.each([1440, 1024, 390])(
  'at %i px the status of findings is in view beside or below the facets, whose counts are [CONS-03]',
  async (width) => {
    const { page, faults } = await acme.signedIn();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/t/acme/findings');
    const grid = page.getByRole('grid', { name: 'Findings' });
    await expect(grid.getByRole('row', { name: /unpinned-server/ })).toBeVisible();
    const status = grid.getByRole('columnheader', { name: 'Status' });
    expect(await rightOf(status)).toBeLessThanOrEqual(await rightOf(grid));
    const toggle = page.getByRole('button', { name: 'Show facets' });
    if (await toggle.isVisible()) await toggle.click();
    const facets = page.getByRole('complementary', { name: 'Facets' });
    const edge = await rightOf(facets);
    for (const count of await facets.locator('.count').all()) {
      await expect(count).toHaveText(/^\d+$/);
      expect(await rightOf(count)).toBeLessThanOrEqual(edge);
    }
    const isCut = (rule: string) =>
      facets
        .getByTitle(rule)
        .locator('.facet-name')
        .evaluate((text) => text.scrollWidth > text.clientWidth);
    expect(await isCut(USUAL_RULE)).toBe(false);
    // its whole text is its title
    expect(await isCut(LONG_RULE)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);
