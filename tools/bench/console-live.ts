import { openBrowser } from '../../tests/browser/browser.ts';
import { openSignedIn, startConsole } from '../../tests/browser/signed-in.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const CHANGES = 30;

/** How soon a person sees that somebody else has changed something. */
export const consoleLive: Benchmark = {
  name: 'console-live',
  what: 'p99 from the answer to a change until a browser of another person shows it',
  unit: 'ms',
  goal: [{ figure: 'value', atMost: 1_000 }],
  leastRuns: 1,
  warmUp: false,
  run: async () => ({
    method: `${CHANGES} agents registered one after the other, the count of updates seen in Chromium`,
    value: measureChanges,
    yardstick: null,
  }),
};

async function measureChanges(): Promise<Sample> {
  const [people, browser] = await Promise.all([startConsole(), openBrowser()]);
  try {
    const tenant = await people.deployment.createTenant('bench');
    await people.configure(tenant);
    const { page } = await openSignedIn(browser, people, tenant, ACCOUNTS.alice);
    const opened = page.waitForResponse((response) => response.url().includes('/v1/changes'));
    await page.goto(`/t/${tenant.slug}/agents`);
    await opened;
    const times: number[] = [];
    for (let n = 1; n <= CHANGES; n++) {
      await tenant.bob.post('/v1/agent-identities', {
        name: `agent-${n}`,
        owner: 'bob@example.com',
        allowedTools: ['*'],
      });
      const answered = performance.now();
      const text = `${n} update${n === 1 ? '' : 's'}`;
      await page.getByRole('button', { name: text }).waitFor();
      times.push(performance.now() - answered);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.ceil(times.length * share) - 1] as number;
    return { value: at(0.99), also: { p50: at(0.5) } };
  } finally {
    await browser.close();
    await people.stop();
  }
}
