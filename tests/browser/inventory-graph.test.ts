import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { asset, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Of the browser. */
declare const getComputedStyle: (element: unknown) => {
  readonly fill: string;
  readonly backgroundColor: string;
  readonly fontSize: string;
};

const HOSTILE = '<img src=x onerror=alert(1)>\u202e';
const [agent, tool, model] = [
  asset({ kind: 'agent', name: 'support' }),
  asset({ kind: 'tool', name: HOSTILE }),
  asset({ kind: 'model', name: 'gpt-example', occurrences: at(7) }),
];

function at(line: number) {
  return [{ path: 'src/model.ts', line, snippetHash: '0'.repeat(64) }];
}

const acme = consoleTest({
  setUp: async ({ deployment, tenant }) => {
    const repository = await testRepository(tenant);
    const path = 'src/model.ts';
    const span = { startLine: 7, startColumn: 1, endLine: 7, endColumn: 2 };
    await repository.upload({
      ...scanReport([scanFinding({ path, span, severity: 'critical' })], [agent, tool, model]),
      relations: [tool, model].map(({ kind, name }) => ({
        from: { kind: 'agent', name: 'support' },
        to: { kind, name },
        path,
        line: 1,
      })),
    });
    const caller = await approvedAgent(deployment, tenant, 'order-desk', ['*']);
    await caller.api.post('/v1/govern/check', { tool: 'mail.send', arguments: {} });
  },
});

const box = (page: Page, name: RegExp | string) =>
  page.getByRole('toolbar', { name: /^Graph of/ }).getByRole('button', { name });

test.each(['light', 'dark'] as const)(
  'the graph shows what is declared and called, hostile names as text, without a violation of axe or the CSP, in the %s theme [CONS-02, CONS-03]',
  async (colorScheme) => {
    const { page, faults } = await acme.signedIn();
    await page.emulateMedia({ colorScheme });
    await page.goto('/t/acme/inventory');
    await page.getByRole('link', { name: 'Graph' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory graph' })).toBeVisible();
    await expect(box(page, 'Model gpt-example, 1 open finding')).toBeVisible();
    await expect(box(page, /^Tool mail.send, shadow/)).toBeVisible();
    await expect(box(page, /^Tool <img src=x onerror=alert\(1\)>U\+202E, unused/)).toBeVisible();
    await expect(page.locator('.graph img')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  },
);

test('the keyboard goes along the connections, opens a thing beside the graph, and closes it [CONS-03]', async () => {
  const { page, faults } = await acme.open('inventory/graph');
  await box(page, /^Agent in code support/).focus();
  await page.keyboard.press('ArrowRight');
  const focused = page.locator('.graph .node:focus');
  await expect(focused).toContainText(/gpt-example|onerror/);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toContainText('Agent in code support');
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'support' })).toBeVisible();
  await expect(box(page, /^Agent in code support/)).toHaveAttribute('aria-pressed', 'true');
  await details.getByRole('button', { name: 'gpt-example' }).click();
  await expect(details.getByRole('heading', { name: 'gpt-example' })).toBeVisible();
  await expect(page).toHaveURL(/peek=ast_/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a click on a kind filters picture and table, and so do the filters of the address [CONS-02]', async () => {
  const { page, faults } = await acme.open('inventory/graph');
  const rows = page.getByRole('grid', { name: 'Things of the graph' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 6);
  await box(page, 'Models, 1: show only these').click();
  await expect(page).toHaveURL(/kind=model/);
  await expect(rows).toHaveCount(1 + 1);
  await expect(page.getByText('2 things, 1 connection')).toBeVisible();
  await page.goto('/t/acme/inventory/graph?findings=open');
  await expect(rows).toHaveCount(1 + 2);
  await page.goto('/t/acme/inventory/graph?q=nothing-like-this');
  await expect(page.getByText('No match')).toBeVisible();
  await page.goto('/t/acme/inventory/graph?kind=nonsense');
  await expect(page.getByRole('alert')).toContainText('kind');
  expect(faults).toEqual([]);
});

test('in a window of a phone the graph is a list by kind whose texts are whole, and a picture only where that is asked for [CONS-03]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/t/acme/inventory/graph');
  const agents = page.getByRole('region', { name: 'Agents in code' });
  await expect(agents.getByRole('button', { name: 'support' })).toBeVisible();
  await expect(agents.getByText(/^Uses .*gpt-example/)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: /^Graph of/ })).toHaveCount(0);
  await expect(page.getByRole('grid')).toHaveCount(0);
  const texts = await page.locator('.graph-outline *').evaluateAll((elements) =>
    elements.map((element) => ({
      px: Number.parseFloat(getComputedStyle(element).fontSize),
      isCut: element.clientWidth > 0 && element.scrollWidth > element.clientWidth,
    })),
  );
  expect(Math.min(...texts.map(({ px }) => px))).toBeGreaterThanOrEqual(11);
  expect(texts.some(({ isCut }) => isCut)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('region', { name: 'Models' }).getByRole('button').click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'gpt-example' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Show as a picture' }).click();
  const picture = page.getByRole('toolbar', { name: /^Graph of/ });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const nameHeight = async () =>
    (await picture.locator('.name').first().boundingBox())?.height ?? 0;
  await expect.poll(nameHeight).toBeGreaterThanOrEqual(11);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(390);
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  expect(await width()).toBeCloseTo(before * 1.25, 0);
  await page.getByRole('button', { name: 'Show the whole graph' }).click();
  expect(await width()).toBeLessThan(390);
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(agents).toBeVisible();
  expect(faults).toEqual([]);
});

test('lines are painted before the headings, which cover them, and what scrolls is opaque [CONS-03]', async () => {
  const { page, faults } = await acme.open('inventory/graph');
  await box(page, 'Model gpt-example, 1 open finding').click();
  await expect(page.locator('.graph .line[data-near]').first()).toBeAttached();
  const { isBehind, colours } = await page.locator('.graph-scroller').evaluate((scroller) => {
    const marks = [...scroller.querySelectorAll('.line, .block')];
    const isLine = marks.map((mark) => mark.classList.contains('line'));
    const covers = [...scroller.querySelectorAll('.block .cover')].map(
      (cover) => getComputedStyle(cover).fill,
    );
    return {
      isBehind: isLine.lastIndexOf(true) < isLine.indexOf(false),
      // a browser composites a scroller only where its background is opaque
      colours: [...new Set([getComputedStyle(scroller).backgroundColor, ...covers])],
    };
  });
  expect(isBehind).toBe(true);
  expect(colours).toEqual([expect.stringMatching(/^rgb\(/)]);
  expect(faults).toEqual([]);
});
