import type { Relation } from '@svc/contract';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../tests/browser/browser.ts';
import { openSignedIn, startConsole } from '../../tests/browser/signed-in.ts';
import { ACCOUNTS, type Tenant } from '../../tests/harness/deployment.ts';
import { asset, scanReport } from '../../tests/harness/scan-report.ts';
import { testRepository } from '../../tests/harness/uploads.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const NODES = 2_000;
/** Relations of each agent. */
const USES = 15;
const FRAMES = 120;
/** Of a frame: about as fast as a picture is dragged. */
const STEP_PX = 24;

/** How soon the largest graph of the inventory is there, and how it moves. */
export const consoleGraph: Benchmark = {
  name: 'console-graph',
  what: `first picture of the inventory graph of ${NODES} things; frame: median and p95 of a frame while it moves, names readable; whole: the same, all of it in view`,
  unit: 'ms',
  goal: [
    { figure: 'value', atMost: 1_500 },
    { figure: 'frame', atMost: 17 },
    { figure: 'whole', atMost: 17 },
  ],
  run: async () => {
    const [people, browser] = await Promise.all([startConsole(), openBrowser()]);
    const tenant = await people.deployment.createTenant('bench');
    await people.configure(tenant);
    await uploadGraph(tenant);
    const { context } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
    const profile = { storageState: await context.storageState() };
    await context.close();
    const url = `${people.deployment.url}/t/${tenant.slug}/inventory/graph`;
    return {
      method: `Chromium without GPU, a fresh profile each time, from the navigation to the paint of all boxes; ${FRAMES} frames of ${STEP_PX} px`,
      value: () => openGraph(browser, url, profile),
      yardstick: null,
      close: async () => {
        await browser.close();
        await people.stop();
      },
    };
  },
};

/** Uploads a scan whose graph has `NODES` nodes with its repository: agents, and the tools and models that they use. */
async function uploadGraph(tenant: Tenant): Promise<void> {
  const kinds = ['agent', 'tool', 'tool', 'tool', 'tool', 'model', 'prompt', 'mcp-server'] as const;
  const assets = Array.from({ length: NODES - 1 }, (_, n) =>
    asset({ kind: kinds[n % kinds.length] ?? 'tool', name: `a-thing-of-the-inventory-${n}` }),
  );
  const agents = assets.filter(({ kind }) => kind === 'agent');
  const others = assets.filter(({ kind }) => kind !== 'agent');
  const relations = agents.flatMap(({ kind, name }, at) =>
    Array.from({ length: USES }, (_, n): Relation => {
      const used = others[(at * 7 + n * 13) % others.length] as (typeof others)[number];
      const to = { kind: used.kind, name: used.name };
      return { from: { kind, name }, to, path: 'src/model.ts', line: 1 };
    }),
  );
  const repository = await testRepository(tenant);
  await repository.upload({ ...scanReport([], assets), relations });
}

/** Of the browser, where the functions below run. */
declare const requestAnimationFrame: (next: (time: number) => void) => number;
declare const document: {
  querySelector(selector: string): { scrollLeft: number; scrollTop: number } | null;
  querySelectorAll(selector: string): { readonly length: number };
};
declare const self: { firstPicture?: number };

async function openGraph(
  browser: Browser,
  url: string,
  profile: BrowserContextOptions,
): Promise<Sample> {
  const context = await browser.newContext({ ...profile, viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((wanted) => {
      const look = () => {
        if (document.querySelectorAll('.graph .node').length < wanted) requestAnimationFrame(look);
        // the frame after the one that has them: they are painted
        else requestAnimationFrame((time) => (self.firstPicture = time));
      };
      requestAnimationFrame(look);
    }, NODES);
    await page.goto(url);
    const picture = await page.waitForFunction(() => self.firstPicture);
    const value = (await picture.jsonValue()) ?? Number.NaN;
    const whole = await frames(page);
    await page.getByRole('button', { name: 'Show the whole graph' }).click();
    for (let step = 0; step < 5; step++) {
      await page.getByRole('button', { name: 'Zoom in' }).click();
    }
    const near = await frames(page);
    return {
      value,
      also: { frame: median(near), p95: p95(near), whole: median(whole) },
    };
  } finally {
    await context.close();
  }
}

/** Moves the picture a step a frame, to and fro; returns the times between frames, ms. */
function frames(page: Page): Promise<number[]> {
  return page.evaluate(
    async ({ count, step }) => {
      const scroller = document.querySelector('.graph-scroller');
      if (scroller === null) throw new Error('the graph has no picture');
      const times: number[] = [];
      for (let n = 0, last = performance.now(); n < count; n++) {
        const now = await new Promise<number>((next) => requestAnimationFrame(next));
        times.push(now - last);
        last = now;
        const way = n < count / 2 ? step : -step;
        scroller.scrollLeft += way;
        scroller.scrollTop += way;
      }
      return times.slice(1);
    },
    { count: FRAMES, step: STEP_PX },
  );
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] as number;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number;
}
