import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, WAIT_MS } from './browser.ts';

// a dialog is named by its title in the render after the one that opens it
const NAMELESS_DIALOG = '[role=dialog]:not([aria-label], [aria-labelledby])';

/** Returns what axe finds wrong on the page as it is now, or in a part of it: rule and the element's HTML, a line each. */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  // the program renders a page after its file has been loaded
  await page.locator('main').waitFor();
  await expect(page.locator(NAMELESS_DIALOG)).toHaveCount(0, { timeout: WAIT_MS });
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** Returns what axe finds wrong on the page in the light and in the dark theme. */
export async function axeViolationsInThemes(page: Page, within?: string): Promise<string[]> {
  const violations: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    violations.push(...(await axeViolations(page, within)));
  }
  return violations;
}
