import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bareRows } from '@svc/console/benchmark';
import type { Finding } from '@svc/contract';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from '../../tests/browser/browser.ts';
import { openSignedIn, startConsole } from '../../tests/browser/signed-in.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import { insertFindings } from '../../tests/harness/many-findings.ts';
import type { Benchmark, BenchmarkFamily, Sample, Sides } from './benchmark.ts';

const FINDINGS = 1_000;
const ROWS = 100;
/** Of a CPU that is slowed down, beside one that is not. */
const SLOWDOWNS = [1, 4];
/** After the rows are there, for what comes later and may move them. */
const SETTLE_MS = 1_500;

/**
 * How soon the list of findings is there in a browser that has nothing of it yet. The largest contentful paint would not tell: it is that of
 * the frame, or of a button, where their text is longer than a cell's.
 */
export const consoleLoad: BenchmarkFamily = {
  name: 'console-load',
  what: 'the first paint of the list of findings that shows rows; shift: its cumulative layout shift',
  unit: 'ms',
  members: async () => SLOWDOWNS.map(loadAt),
};

function loadAt(slowdown: number): Benchmark {
  return {
    name: `${consoleLoad.name}/cpu-${slowdown}-times-slower`,
    what: consoleLoad.what,
    unit: consoleLoad.unit,
    goal: [
      { figure: 'ratio', atMost: 3 },
      { figure: 'shift', atMost: 0.01 },
    ],
    run: () => setUp(slowdown),
  };
}

async function setUp(slowdown: number): Promise<Sides> {
  const [people, browser] = await Promise.all([startConsole(), openBrowser()]);
  const tenant = await people.deployment.createTenant('bench');
  await people.configure(tenant);
  await insertFindings(people.deployment, tenant, FINDINGS);
  const { body } = await tenant.vera.get<{ items: Finding[] }>(`/v1/findings?limit=${ROWS}`);
  const bare = await serveFiles(await bareRows(body.items));
  const { context } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
  const signedIn = { storageState: await context.storageState() };
  await context.close();
  const list = `${people.deployment.url}/t/${tenant.slug}/findings`;
  return {
    method: `Chromium, a fresh profile each time, ${ROWS} rows, everything over loopback`,
    value: () => loadPage(browser, { url: list, row: '[role=row] .cell', slowdown }, signedIn),
    yardstick: {
      name: 'a page of React alone with the same rows, which it reads from a file',
      value: () => loadPage(browser, { url: bare.url, row: 'td', slowdown }),
    },
    close: async () => {
      await browser.close();
      bare.close();
      await people.stop();
    },
  };
}

/** Of the browser, where the functions below run. */
declare const requestAnimationFrame: (next: (time: number) => void) => number;
declare const document: { querySelector(selector: string): object | null };
declare const self: { firstRows?: number };

type Observed = { readonly value: number };
type PageLoad = { readonly url: string; readonly row: string; readonly slowdown: number };

async function loadPage(
  browser: Browser,
  { url, row, slowdown }: PageLoad,
  profile: BrowserContextOptions = {},
): Promise<Sample> {
  const context = await browser.newContext({ ...profile, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        // the frame after the one that has them: they are painted
        else requestAnimationFrame((time) => (self.firstRows = time));
      };
      requestAnimationFrame(look);
    }, row);
    await page.goto(url);
    const value = await (await page.waitForFunction(() => self.firstRows)).jsonValue();
    if (value === undefined) throw new Error(`${url}: no rows were painted`);
    await page.waitForTimeout(SETTLE_MS * slowdown);
    const shifts = await page.evaluate(() =>
      new Promise<Observed[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries() as unknown as Observed[]),
        ).observe({ type: 'layout-shift', buffered: true } as never);
        // no entries, no call
        setTimeout(() => resolve([]), 500);
      }).then((entries) => entries.map(({ value }) => ({ value }))),
    );
    return { value, also: { shift: shifts.reduce((sum, shift) => sum + shift.value, 0) } };
  } finally {
    await context.close();
  }
}

/** Serves files, by path, on loopback. */
async function serveFiles(files: ReadonlyMap<string, string>) {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    const type = { '/': 'text/html', '/script.js': 'text/javascript' }[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200, {
      'content-type': type ?? 'application/json',
    });
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
