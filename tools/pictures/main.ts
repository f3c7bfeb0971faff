import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ROOT } from '../up/program.ts';
import { type Progress, startProgress } from '../up/progress.ts';
import { untilStopped } from '../up/stopped.ts';
import { contactSheet } from './contact-sheet.ts';
import { startFurnished } from './deployment.ts';
import { consolePages, readmePages } from './pages.ts';
import { openBrowser, type Size, THEMES, takePictures } from './take-pictures.ts';

const USAGE =
  'usage: npm run pictures (renews docs/pictures), or npm run pictures -- console FOLDER';
/** What fills the column of README twice over, so that it is sharp on dense screens. */
const README_SIZE: Size = { width: 1440, height: 900 };
const CONSOLE_SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** `npm run pictures`: takes pictures of the console with the data of `npm run up`, in a temporary deployment. */
async function main(args: readonly string[]): Promise<void> {
  const [kind, folder] = args;
  const isWhole = kind === 'console' && folder !== undefined && args.length === 2;
  if (!isWhole && args.length > 0) throw new Error(USAGE);
  const progress = startProgress(process.stdout, true);
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-pictures-'));
  try {
    await untilStopped((opened) =>
      isWhole
        ? picturesOfConsole(resolve(process.env['INIT_CWD'] ?? '.', folder), {
            dataDir,
            progress,
            opened,
          })
        : picturesOfReadme({ dataDir, progress, opened }),
    );
  } finally {
    progress.end();
    await (await startCluster(dataDir)).remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type PictureRun = {
  readonly dataDir: string;
  readonly progress: Progress;
  readonly opened: AsyncDisposableStack;
};

async function picturesOfReadme(run: PictureRun): Promise<void> {
  const development = await startFurnished(run);
  const browser = await openBrowser();
  run.opened.defer(() => browser.close());
  const folder = join(ROOT, 'docs', 'pictures');
  await mkdir(folder, { recursive: true });
  const pictures = await takePictures({
    browser,
    origin: development.api,
    tenant: development.tenant.slug,
    pages: await readmePages(development),
    sizes: [README_SIZE],
    folder,
    fileOf: ({ name }, _, theme) => `${name}-${theme}.png`,
  });
  run.progress.done(`Renewed ${pictures.length} pictures in docs/pictures; look at them`);
}

async function picturesOfConsole(folder: string, run: PictureRun): Promise<void> {
  const development = await startFurnished(run);
  const browser = await openBrowser();
  run.opened.defer(() => browser.close());
  await mkdir(folder, { recursive: true });
  const pictures = await takePictures({
    browser,
    origin: development.api,
    tenant: development.tenant.slug,
    pages: await consolePages(development),
    sizes: CONSOLE_SIZES,
    folder,
    fileOf: ({ name }, { width }, theme) => `${name}-${width}-${theme}.png`,
  });
  for (const size of CONSOLE_SIZES) {
    for (const theme of THEMES) {
      const ofSheet = pictures.filter((one) => one.size === size && one.theme === theme);
      const file = join(folder, `contact-sheet-${size.width}-${theme}.png`);
      await contactSheet(browser, ofSheet, file);
    }
  }
  run.progress.done(`Took ${pictures.length} pictures; begin with the contact sheets in ${folder}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`pictures: ${(error as Error).message}`);
  process.exitCode = 1;
}
