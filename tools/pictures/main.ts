import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { openBrowser } from '../../tests/browser/browser.ts';
import type { Development } from '../up/development.ts';
import { startFurnished } from '../up/furnished.ts';
import { ROOT } from '../up/program.ts';
import { startProgress } from '../up/progress.ts';
import { untilStopped } from '../up/stopped.ts';
import type { Run } from '../up/walk-once.ts';
import { contactSheet } from './contact-sheet.ts';

import { consolePages, type PicturedPage, readmePages } from './pages.ts';
import { type Picture, type Size, THEMES, type Theme, takePictures } from './take-pictures.ts';

const USAGE =
  'usage: npm run pictures (renews docs/pictures), or npm run pictures -- console FOLDER';
/** What fills the column of README twice over, so that it is sharp on dense screens. */
const README_SIZE: Size = { width: 1440, height: 900 };
const CONSOLE_SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** What pictures are taken of, in which sizes, and where they go. */
type Album = {
  readonly folder: string;
  readonly sizes: readonly Size[];
  pagesOf(development: Development): Promise<readonly PicturedPage[]>;
  fileOf(page: PicturedPage, size: Size, theme: Theme): string;
};

const README: Album = {
  folder: join(ROOT, 'docs', 'pictures'),
  sizes: [README_SIZE],
  pagesOf: readmePages,
  fileOf: ({ name }, _, theme) => `${name}-${theme}.png`,
};

const consoleIn = (folder: string): Album => ({
  folder,
  sizes: CONSOLE_SIZES,
  pagesOf: consolePages,
  fileOf: ({ name }, { width }, theme) => `${name}-${width}-${theme}.png`,
});

/** `npm run pictures`: takes pictures of the console with the data of `npm run up`, in a temporary deployment. */
async function main(args: readonly string[]): Promise<void> {
  const album = albumOf(args);
  const progress = startProgress(process.stdout, true);
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-pictures-'));
  try {
    await untilStopped((opened) => fill(album, { dataDir, progress, opened }));
  } finally {
    progress.end();
    await (await startCluster(dataDir)).remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function albumOf(args: readonly string[]): Album {
  const [kind, folder] = args;
  if (kind === undefined) return README;
  if (kind !== 'console' || folder === undefined || args.length > 2) throw new Error(USAGE);
  return consoleIn(resolve(process.env['INIT_CWD'] ?? '.', folder));
}

async function fill(album: Album, run: Run): Promise<void> {
  const { folder, sizes, fileOf } = album;
  const development = await startFurnished(run);
  const browser = await openBrowser();
  run.opened.defer(() => browser.close());
  await mkdir(folder, { recursive: true });
  const pictures = await takePictures({
    browser,
    origin: development.api,
    tenant: development.tenant.slug,
    pages: await album.pagesOf(development),
    sizes,
    folder,
    fileOf,
  });
  if (album !== README) await makeContactSheets(browser, pictures, album);
  run.progress.done(`Took ${pictures.length} pictures; look at them in ${folder}`);
}

async function makeContactSheets(
  browser: Browser,
  pictures: readonly Picture[],
  { folder, sizes }: Album,
): Promise<void> {
  for (const size of sizes) {
    for (const theme of THEMES) {
      const ofSheet = pictures.filter((one) => one.size === size && one.theme === theme);
      const file = join(folder, `contact-sheet-${size.width}-${theme}.png`);
      await contactSheet(browser, ofSheet, file);
    }
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`pictures: ${(error as Error).message}`);
  process.exitCode = 1;
}
