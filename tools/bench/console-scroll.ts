import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../tests/browser/browser.ts';
import { openSignedIn, startConsole } from '../../tests/browser/signed-in.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import { insertFindings } from '../../tests/harness/many-findings.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const FINDINGS = 1_000_000;
const SCROLLED_ROWS = 20_000;
/** As many as the list keeps in memory. */
const STATIC_ROWS = 1_000;
/** Of a frame: ten rows, about as fast as a wheel is turned. */
const STEP_PX = 360;
const MAX_SCROLL_MS = 300_000;

/** What scrolling far down a long list costs. */
export const consoleScroll: Benchmark = {
  name: 'console-scroll',
  what: `p95 of a frame while ${SCROLLED_ROWS} rows are scrolled by; heap: beside the first page; rows: most in the page`,
  unit: 'ms',
  goal: [
    { figure: 'ratio', atMost: 2 },
    { figure: 'heap', atMost: 1.5 },
    { figure: 'rows', atMost: 120 },
  ],
  warmUp: false,
  run: async ({ count = FINDINGS }) => {
    const [people, browser] = await Promise.all([startConsole(), openBrowser()]);
    const tenant = await people.deployment.createTenant('bench');
    await people.configure(tenant);
    await insertFindings(people.deployment, tenant, count);
    const { page, context } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
    const cdp = await context.newCDPSession(page);
    const open = async () => {
      await page.goto(`/t/${tenant.slug}/findings`);
      await page.getByRole('grid').getByRole('row').nth(20).waitFor();
    };
    return {
      method: `Chromium without GPU, ${count} findings, ${STEP_PX} px a frame`,
      value: async () => {
        await open();
        return scrollList(page, cdp);
      },
      yardstick: {
        name: `${STATIC_ROWS} of the same rows that no script touches`,
        value: async () => {
          await open();
          return p95(await scrollStaticRows(page));
        },
      },
      close: async () => {
        await browser.close();
        await people.stop();
      },
    };
  },
};

async function scrollList(page: Page, cdp: CDPSession): Promise<Sample> {
  const before = await heapBytes(cdp);
  const { frames, rows } = await scrollDown(page);
  return { value: p95(frames), also: { heap: (await heapBytes(cdp)) / before, rows } };
}

/** Bytes of the page's heap that are in use after a collection of garbage. */
async function heapBytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Of the browser, where the functions below run. */
declare const requestAnimationFrame: (next: (time: number) => void) => number;

type Row = { getAttribute(name: string): string | null };
type Scroller = {
  scrollTop: number;
  querySelectorAll(selector: string): ArrayLike<Row> & Iterable<Row>;
  append(...rows: unknown[]): void;
};
type Frames = { readonly frames: number[]; readonly rows: number };

/** Scrolls down a step a frame until so many rows have gone by; returns the times between frames, ms, and the most rows in the page. */
function scrollDown(page: Page): Promise<Frames> {
  return page.getByRole('grid').evaluate(
    async (element, { wanted, step, maxMs }) => {
      const grid = element as unknown as Scroller;
      const frames: number[] = [];
      let rows = 0;
      const start = performance.now();
      for (let last = start; ; ) {
        const now = await new Promise<number>((next) => requestAnimationFrame(next));
        frames.push(now - last);
        last = now;
        if (now - start > maxMs) throw new Error(`${wanted} rows take longer than ${maxMs} ms`);
        const present = [...grid.querySelectorAll('[role=rowgroup] [role=row]')];
        rows = Math.max(rows, present.length);
        if (Number(present.at(-1)?.getAttribute('aria-rowindex')) > wanted) return { frames, rows };
        grid.scrollTop += step;
      }
    },
    { wanted: SCROLLED_ROWS, step: STEP_PX, maxMs: MAX_SCROLL_MS },
  );
}

/** Puts copies of the rows in place of the list and scrolls through them; returns the times between frames, ms. */
function scrollStaticRows(page: Page): Promise<number[]> {
  return page.getByRole('grid').evaluate(
    async (element, { count, step }) => {
      const rows = [...element.querySelectorAll('[role=rowgroup] [role=row]')];
      const list = element.cloneNode(false) as typeof element;
      for (let n = 0; n < count; n++) {
        const row = rows[n % rows.length]?.cloneNode(true) as typeof element;
        row.style.position = 'static';
        row.style.transform = '';
        list.append(row);
      }
      element.replaceWith(list);
      const frames: number[] = [];
      for (let last = performance.now(), top = -1; list.scrollTop !== top; ) {
        const now = await new Promise<number>((next) => requestAnimationFrame(next));
        frames.push(now - last);
        last = now;
        top = list.scrollTop;
        list.scrollTop += step;
      }
      return frames;
    },
    { count: STATIC_ROWS, step: STEP_PX },
  );
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] as number;
}
