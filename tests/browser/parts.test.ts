import { globSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PartsServer, previewParts } from '@svc/console/parts-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect as expectValue, test } from 'vitest';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect, openBrowser, openPage } from './browser.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'apps', 'console', 'src');

let browser: Browser;
let parts: PartsServer;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'svc-parts-'));
  [browser, parts] = await Promise.all([openBrowser(), previewParts(folder)]);
});
afterAll(async () => {
  await browser?.close();
  await parts?.close();
});

test('each component of the parts, and each of the code host, has a story', () => {
  const components = [
    ...globSync('**/*.tsx', { cwd: join(SOURCES, 'parts') }),
    ...globSync('code-host/*.tsx', { cwd: join(SOURCES, 'features', 'settings') }),
  ];
  const stories = globSync('*.tsx', { cwd: join(SOURCES, 'stories') })
    .map((file) => readFileSync(join(SOURCES, 'stories', file), 'utf8'))
    .join('\n');
  const missing = components.filter((file) => !stories.includes(`'${file}'`));
  expectValue(missing).toEqual([]);
});

test.each([1440, 390])(
  'the parts, in all their states, pass axe in both themes, and no text leaves its box at %i px [CONS-03]',
  async (width) => {
    const { page } = await openPage(browser, new URL(parts.url).origin);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.setViewportSize({ width, height: 900 });
    await page.goto(parts.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Relations and decisions' })).toBeVisible();
    // one part in several states has the same name in each
    const violations = (await axeViolationsInThemes(page)).filter(
      (violation) => !violation.startsWith('landmark-unique'),
    );
    expect(violations).toEqual([]);
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const outside = await page.locator('.story-sample').evaluateAll((samples) =>
      samples.flatMap((sample) => {
        const { right } = sample.getBoundingClientRect();
        return [...sample.querySelectorAll('*')]
          .filter((element) => element.closest('.rows, .table-frame, .reach, pre') === null)
          .filter((element) => element.getBoundingClientRect().right > right + 1)
          .map((element) => `${sample.querySelector('h3')?.textContent}: ${element.outerHTML}`);
      }),
    );
    expect(outside).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test.each([
  'Ask for confirmation',
  'Fail an action',
  'Create a token',
  'Show a secret',
  'Lose a secret',
  'Lose a token',
])(
  'the dialog "%s" opens, passes axe in both themes and closes by Escape [CONS-03]',
  async (label) => {
    const { page } = await openPage(browser, new URL(parts.url).origin);
    await page.goto(parts.url);
    const opener = page
      .getByRole('region', { name: 'Dialogs' })
      .getByRole('button', { name: label });
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolationsInThemes(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
