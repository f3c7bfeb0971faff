import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import type { Picture } from './take-pictures.ts';

const SHEET_WIDTH = 2_400;
const COLUMNS = 6;

/** Puts pictures of one size on one sheet, a PNG, each under its name. */
export async function contactSheet(
  browser: Browser,
  pictures: readonly Picture[],
  file: string,
): Promise<void> {
  const figures = await Promise.all(
    pictures.map(async ({ page, file }) => {
      const image = (await readFile(file)).toString('base64');
      return `<figure><figcaption>${page.name}</figcaption><img src="data:image/png;base64,${image}"></figure>`;
    }),
  );
  const sheet = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  await sheet.setContent(
    `<!doctype html><style>
      body { display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 16px; margin: 16px; background: #888; font: 16px sans-serif }
      figure { margin: 0 } img { width: 100% }
    </style>${figures.join('')}`,
    { waitUntil: 'load' },
  );
  await sheet.screenshot({ path: file, fullPage: true });
  await sheet.close();
}
