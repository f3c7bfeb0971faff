import type { Page } from 'playwright-core';

/** What differs between two runs or two browsers: ids, hashes, times, addresses of the service, names of time zones. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{2,6})_[0-9a-hjkmnp-tv-z]{26}\b/g, '$1_ID'],
  [/…[0-9a-hjkmnp-tv-z]{6}\b/g, '…ID'],
  [/\b[0-9a-f]{12,64}\b/g, 'HASH'],
  [/\bjust now\b|\b\d+ (s|minutes?) ago\b|\bin \d+ (s|(minute|hour|day)s?)\b/g, 'TIME'],
  [/\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DATE'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'ORIGIN'],
  [/\bA bar is [^.]+\./g, 'A bar is LENGTH.'],
  [/ Nothing matches before or after\./g, ''],
  [/^ *- option "[A-Z]\w+\/.*\n/gm, ''],
  [/^ *- '?button "DATE .*\n/gm, ''],
  [
    /^ *- listitem:\n *- link "[^"]+":\n *- \/url: \S*\/evidence\?kind=\S+&since=\S+\n *- text: .*\n/gm,
    '',
  ],
];

/** Two reads this far apart are equal when nothing on the page still changes. */
const QUIET_MS = 300;

/** The page as a screen reader has it, roles, names and states a line each, without what differs between two runs. */
export async function ariaOf(page: Page): Promise<string> {
  for (let last = await readAria(page); ; ) {
    await page.waitForTimeout(QUIET_MS);
    const next = await readAria(page);
    if (next === last) return next;
    last = next;
  }
}

async function readAria(page: Page): Promise<string> {
  const snapshot = await page.locator('main').ariaSnapshot();
  return VARYING.reduce((text, [varying, name]) => text.replace(varying, name), `${snapshot}\n`);
}
