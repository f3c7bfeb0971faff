import { test } from 'vitest';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const acme = consoleTest();

test('preferences follow the person into another browser, and the next first paint has them [CONS-01]', async () => {
  const first = await acme.open('settings/preferences');
  expect(await axeViolations(first.page)).toEqual([]);
  const stored = () =>
    first.page.waitForResponse(
      (response) => response.url().endsWith('/v1/me/preferences') && response.ok(),
    );
  for (const change of [
    () => first.page.getByLabel('Time zone').selectOption('Asia/Tokyo'),
    () => first.page.getByLabel('Theme', { exact: true }).selectOption('dark'),
    () => first.page.getByLabel('Single-key shortcuts').click(),
  ]) {
    const answer = stored();
    await change();
    await answer;
  }
  const second = await acme.open('settings/preferences');
  await expect(second.page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expect(second.page.getByLabel('Theme', { exact: true })).toHaveValue('dark');
  await expect(second.page.getByLabel('Single-key shortcuts')).not.toBeChecked();
  await expect(second.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // before the program of the page has run
  await second.page.route('**/assets/**', (route) => route.abort());
  await second.page.reload({ waitUntil: 'commit' });
  await expect(second.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(first.faults).toEqual([]);
});
