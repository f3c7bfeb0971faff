import { existsSync } from 'node:fs';
import { expect as baseExpect } from '@playwright/test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Where Debian's package puts it. */
const CHROMIUM = '/usr/bin/chromium';
/** Waits end when the page is as expected; this only bounds a test that fails. */
const WAIT_MS = 40_000;
export const expect = baseExpect.configure({ timeout: WAIT_MS });

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
  /** Console errors, policy violations, uncaught errors, and requests to other origins; empty when all is well. */
  readonly faults: readonly string[];
};

/** Opens a page of the service at `origin` that watches for faults. Errors that a test provokes by HTTP are named in `expected`. */
export async function openPage(
  browser: Browser,
  origin: string,
  { token = null, expected = [] }: { token?: string | null; expected?: readonly RegExp[] } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const faults: string[] = [];
  const fault = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) faults.push(text);
  };
  if (token !== null) {
    await context.route(`${origin}/v1/**`, (route) =>
      route.continue({
        headers: { ...route.request().headers(), authorization: `Bearer ${token}` },
      }),
    );
  }
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') fault(message.text());
  });
  page.on('pageerror', (error) => fault(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:') fault(`foreign request: ${url}`);
  });
  return { page, context, faults };
}
