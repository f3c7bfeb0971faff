import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VERIFY_FILE } from '@svc/console/build';
import { openBrowser } from '../../tests/browser/browser.ts';
import { openSignedIn, startConsole } from '../../tests/browser/signed-in.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import type { Benchmark } from './benchmark.ts';

const DIST = dirname(VERIFY_FILE);

/** What a browser downloads for the list of findings, without what it has cached. */
export const consoleBytes: Benchmark = {
  name: 'console-bytes',
  what: 'scripts of the first page of findings, brotli; css: its style sheets',
  unit: 'KB',
  goal: [
    { figure: 'value', atMost: 215 },
    { figure: 'css', atMost: 20 },
  ],
  leastRuns: 1,
  warmUp: false,
  run: async () => ({
    method: 'sizes of the .br files that Chromium asks for, KB of 1,024 bytes',
    value: firstPage,
    yardstick: null,
  }),
};

async function firstPage() {
  const [people, browser] = await Promise.all([startConsole(), openBrowser()]);
  try {
    const tenant = await people.deployment.createTenant('bench');
    await people.configure(tenant);
    const { page } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
    const files = new Set<string>();
    page.on('request', (request) => files.add(new URL(request.url()).pathname));
    await page.goto(`/t/${tenant.slug}/findings`);
    await page.getByText('Nothing is scanned yet').waitFor();
    const kilobytes = (ending: string) =>
      [...files]
        .filter((file) => file.endsWith(ending))
        .reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size / 1024, 0);
    return { value: kilobytes('.js'), also: { css: kilobytes('.css') } };
  } finally {
    await browser.close();
    await people.stop();
  }
}
