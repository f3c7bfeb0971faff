import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { PicturedPage } from './pages.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Pixels of CSS. */
export type Size = { readonly width: number; readonly height: number };

export type Picture = {
  readonly page: PicturedPage;
  readonly size: Size;
  readonly theme: Theme;
  /** PNG, absolute path. */
  readonly file: string;
};

/** Signs alice in at the console, by one click, and takes each picture; `fileOf` names the file in `folder`. */
export async function takePictures(given: {
  readonly browser: Browser;
  readonly origin: string;
  readonly tenant: string;
  readonly pages: readonly PicturedPage[];
  readonly sizes: readonly Size[];
  readonly folder: string;
  readonly fileOf: (page: PicturedPage, size: Size, theme: Theme) => string;
}): Promise<Picture[]> {
  const { browser, origin, tenant, pages, sizes, folder, fileOf } = given;
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const page = await signIn(context, tenant);
  const pictures: Picture[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const pictured of pages) {
      await page.goto(`/t/${tenant}/${pictured.path}`);
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await settle(page);
        const file = join(folder, fileOf(pictured, size, theme));
        await page.screenshot({ path: file, animations: 'disabled' });
        pictures.push({ page: pictured, size, theme, file });
      }
    }
  }
  await context.close();
  return pictures;
}

async function signIn(context: BrowserContext, tenant: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'alice' }).click();
  await page.waitForURL(`**/t/${tenant}/overview`);
  return page;
}

/** Resolves when the page has its heading, nothing loads, and its fonts are there. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  // charts that come into view are loaded then; a frame is not enough on a busy machine
  await page.waitForTimeout(600);
}
