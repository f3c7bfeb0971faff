import { existsSync } from 'node:fs';
import { expect as baseExpect } from '@playwright/test';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Response,
} from 'playwright-core';
import { differenceFromDocument, JSON_TYPE } from '../harness/documented.ts';

/** Where Debian's package puts it. */
const CHROMIUM = '/usr/bin/chromium';
/** Waits end when the page is as expected; this only bounds a test that fails. */
export const WAIT_MS = 40_000;
export const expect = baseExpect.configure({ timeout: WAIT_MS });

/** On a busy machine the service may ask to try again, which the console does by itself; the browser logs the answer. */
const TRY_AGAIN = 'status of 503';
/** What is not there is an answer at this address: no witness has cosigned the log yet. */
const MAY_BE_MISSING = '/v1/evidence/witnessed';
const UNUSED_PRELOAD = 'was preloaded using link preload but not used';
const VIEWPORT = { width: 1280, height: 800 };

/** A browser for one test file. */
export function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(`${CHROMIUM} is missing; install the Debian package chromium`);
  }
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** A page in a fresh profile, and everything that went wrong in it. */
export type WatchedPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, policy violations, uncaught errors, requests to other origins, and answers that are not as documented; empty when all is well. */
  readonly faults: string[];
};

/**
 * Opens a page of the service at `origin`, or of `file://`, that watches for faults. `others` are origins that it may load from: the identity
 * provider's, whose own pages are not watched.
 */
export async function openPage(
  browser: Browser,
  origin: string,
  others: readonly string[] = [],
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  // a page from disk has no origin that could be given any
  if (origin !== 'file://') {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  }
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  const isOwn = () => page.url().startsWith(origin);
  let loaded = '';
  page.on('domcontentloaded', () => {
    loaded = pathOf(page.url());
  });
  page.on('console', (message) => {
    const isFault = message.type() === 'error' || message.type() === 'warning';
    if (!isFault || !isOwn() || message.text().includes(TRY_AGAIN)) return;
    const { url } = message.location();
    if (url.endsWith(MAY_BE_MISSING) && message.text().includes('status of 404')) return;
    // what was preloaded for a page that the person left before it was read
    if (message.text().includes(UNUSED_PRELOAD) && pathOf(page.url()) !== loaded) return;
    faults.push(`${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', async (response) => {
    const difference = await differenceOf(response, origin);
    if (difference !== null) faults.push(difference);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isKnown =
      url.href.startsWith(origin) ||
      others.includes(url.origin) ||
      ['data:', 'blob:'].includes(url.protocol);
    if (!isKnown) faults.push(`foreign request: ${url}`);
  });
  return { page, context, faults };
}

const pathOf = (address: string): string => new URL(address).pathname;

async function differenceOf(response: Response, origin: string): Promise<string | null> {
  const url = new URL(response.url());
  if (url.origin !== origin || !url.pathname.startsWith('/v1/')) return null;
  const mediaType = (response.headers()['content-type'] ?? '').split(';')[0] ?? '';
  const body = JSON_TYPE.test(mediaType) ? await response.text().catch(() => null) : '';
  // the page has left before the answer was whole
  if (body === null) return null;
  return differenceFromDocument({
    method: response.request().method(),
    path: url.pathname,
    status: response.status(),
    mediaType,
    body,
  });
}
