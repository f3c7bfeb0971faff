import { readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERIFY_FILE } from '@svc/console/build';
import { signerFromSeed } from '@svc/ledger';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../tests/browser/browser.ts';
import { sealedExport } from '../../tests/harness/sealed-export.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const EVENTS = 100_000;
const SAMPLE_MS = 50;
const PAGE_BYTES = 4096;

/** What an auditor waits for in a browser, beside the least that it must do with the bytes. */
export const consoleVerify: Benchmark = {
  name: 'console-verify',
  what: `verify an export of ${EVENTS} events in svc-verify.html, wall; grown: memory of its process, MB`,
  unit: 's',
  goal: [
    { figure: 'ratio', atMost: 8 },
    { figure: 'grown', atMost: 64 },
  ],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-console-verify-'));
    const signer = signerFromSeed('bench', Buffer.alloc(32, 7));
    const file = join(folder, 'export.ndjson');
    await writeFile(file, sealedExport(signer, EVENTS));
    const html = join(folder, 'svc-verify.html');
    await copyFile(VERIFY_FILE, html);
    const browser = await openBrowser();
    const cdp = await browser.newBrowserCDPSession();
    const page = await browser.newPage();
    const megabytes = statSync(file).size / 1e6;
    const open = async () => {
      await page.goto(pathToFileURL(html).href);
      await page.locator('input[type=file]').setInputFiles(file);
    };
    return {
      method: `Chromium, a file of ${megabytes.toFixed(0)} MB from disk, from the button to the verdict`,
      value: async () => {
        await open();
        return verifyOnce(page, cdp, signer.vkey);
      },
      yardstick: {
        name: 'one crypto.subtle.digest of the bytes',
        value: async () => {
          await open();
          return digestOnce(page);
        },
      },
      close: async () => {
        await closeAll(browser, folder);
      },
    };
  },
};

async function verifyOnce(page: Page, cdp: CDPSession, key: string): Promise<Sample> {
  await page.getByLabel('Verifier key').fill(key);
  const before = await rendererMegabytes(cdp);
  let most = before;
  let isSampling = false;
  const sampling = setInterval(async () => {
    if (isSampling) return;
    isSampling = true;
    most = Math.max(most, await rendererMegabytes(cdp).catch(() => 0));
    isSampling = false;
  }, SAMPLE_MS);
  try {
    const start = performance.now();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page
      .getByRole('heading', { name: 'verified', exact: true })
      .waitFor({ timeout: 120_000 });
    const value = (performance.now() - start) / 1000;
    return { value, also: { grown: most - before } };
  } finally {
    clearInterval(sampling);
  }
}

/** Seconds that the page's own digest of the chosen file takes, its reading included. */
function digestOnce(page: Page): Promise<number> {
  return page.locator('input[type=file]').evaluate(async (input) => {
    const [file] = (input as unknown as { files: Blob[] }).files;
    const start = performance.now();
    await crypto.subtle.digest('SHA-256', await (file as Blob).arrayBuffer());
    return (performance.now() - start) / 1000;
  });
}

/** Resident memory of all pages' processes. */
async function rendererMegabytes(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]))
    .reduce((sum, pages) => sum + (pages * PAGE_BYTES) / 1e6, 0);
}

async function closeAll(browser: Browser, folder: string): Promise<void> {
  await browser.close();
  await rm(folder, { recursive: true });
}
