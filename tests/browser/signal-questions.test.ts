import { SIGNALS } from '@svc/compliance';
import { test } from 'vitest';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest();

test.each([360, 390])(
  'on a window of %i px the questions of signals are whole [CONS-03]',
  async (width) => {
    const { page, faults } = await acme.signedIn();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/t/acme/compliance/signals');
    const grid = page.getByRole('grid', { name: 'Signals' });
    const texts = new Map<string, boolean>();
    // only rows in view are in the page
    for (let end = false; !end; ) {
      await expect(grid.getByRole('gridcell').first()).toBeVisible();
      const cells = await grid
        .locator('.row-group .cell[data-name="Question"]')
        .evaluateAll((all) =>
          all.map((cell) => ({
            text: cell.textContent,
            isCut: cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight,
          })),
        );
      for (const { text, isCut } of cells) texts.set(text, isCut);
      end = await grid.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollTop += element.clientHeight;
        return element.scrollTop === before;
      });
    }
    expect(texts.size).toBe(SIGNALS.length);
    expect([...texts].filter(([, isCut]) => isCut)).toEqual([]);
    // longer than a line
    expect(Math.max(...[...texts.keys()].map(({ length }) => length))).toBeGreaterThan(70);
    expect(faults).toEqual([]);
  },
);
