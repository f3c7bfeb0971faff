import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERIFY_FILE } from '@svc/console/build';
import { signerFromSeed } from '@svc/ledger';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { exportBytes, sealedExport } from '../harness/sealed-export.ts';

import { axeViolations } from './accessibility.ts';
import { expect, openBrowser, openPage, type WatchedPage } from './browser.ts';

let browser: Browser;
let folder: string;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'svc-verify-'));
  const file = join(folder, 'svc-verify.html');
  await copyFile(VERIFY_FILE, file);
  watched = await openPage(browser, 'file://');
  ({ page } = watched);
  await watched.context.setOffline(true);
  await page.goto(pathToFileURL(file).href);
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A log of this length once stalled about every second verification; some 30 MB. */
const MANY = 50_000;
const SIGNER = signerFromSeed('ledger.example', Buffer.alloc(32, 7));
const log = (size: number, { first = 0, signer = SIGNER } = {}) =>
  exportBytes(sealedExport(signer, size, first));

/** Verifies a file as a person does; returns the verdict's panel. */
async function verify(bytes: Uint8Array, key = '') {
  const file = join(folder, 'export.ndjson');
  await writeFile(file, bytes);
  await page.reload();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Verifier key').fill(key);
  await page.getByRole('button', { name: 'Verify' }).click();
  return page.getByLabel('Verdict');
}

test('a file from disk verifies an export without a network, under a key that the person then pins [EVID-02]', async () => {
  expect(await axeViolations(page)).toEqual([]);
  const verdict = await verify(await log(4), SIGNER.vkey);
  await expect(verdict.getByRole('heading', { name: 'verified' })).toBeVisible();
  await expect(verdict).toContainText('It does not show that the key is the right one');
  await expect(verdict).toContainText(/fingerprint \(SHA-256\) [0-9a-f]{8} /);
  await verdict.getByRole('button', { name: 'Pin this key' }).click();
  await expect(verdict.getByRole('button', { name: 'Forget the key' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test('the next visit takes the pinned key by itself and compares with the head verified last [EVID-04]', async () => {
  const longer = await verify(await log(6));
  // a second try finds the head of the first
  await expect(longer).toContainText(/It continues the log verified here before \([46] events/);
  const older = await verify(await log(3));
  await expect(older).toContainText('It was not compared with the log verified here before');
  const rewritten = await verify(await log(7, { first: 1 }));
  await expect(rewritten.getByRole('heading', { name: 'failed' })).toBeVisible();
  await expect(rewritten).toContainText('the log does not continue the kept checkpoint of size 6');
});

test('a long log is verified each time, which a stall of the engine in the middle would end [EVID-02]', async () => {
  const bytes = await log(MANY);
  for (let times = 0; times < 2; times++) {
    const verdict = await verify(bytes, SIGNER.vkey);
    await expect(verdict.getByRole('heading', { name: 'verified', exact: true })).toBeVisible();
    await expect(verdict).toContainText(`Events${MANY}`);
  }
});

test('a flipped byte is named by its line and event [EVID-02]', async () => {
  const bytes = await log(6);
  const id = bytes.indexOf('evt_00000000000000000000000003');
  bytes[id + 8] = 0x31;
  const verdict = await verify(bytes);
  await expect(verdict).toContainText('First bad line 5, event 3: the leaf hash is not that');
  expect(await axeViolations(page)).toEqual([]);
});

test('a key that no rotation connects with the pinned one is an alarm, also when it is given', async () => {
  const other = signerFromSeed(SIGNER.name, Buffer.alloc(32, 9));
  for (const key of ['', other.vkey]) {
    const verdict = await verify(await log(6, { signer: other }), key);
    await expect(verdict.getByRole('heading', { name: 'failed' })).toBeVisible();
    await expect(verdict).toContainText('the key changed');
  }
  expect(watched.faults).toEqual([]);
});
