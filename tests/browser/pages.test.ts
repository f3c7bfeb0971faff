import { beforeAll, describe, expect as expectSnapshot, test } from 'vitest';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { ariaOf } from './aria.ts';
import { expect, type WatchedPage } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Pages of a tenant by their `h1`. */
const PAGES = {
  overview: 'Overview',
  findings: 'Findings',
  agents: 'Agents',
  approvals: 'Approvals',
  evidence: 'Evidence',
  'evidence/actions': 'Who did what',
  'compliance/audit-packs': 'Audit packs',
  'compliance/scopes': 'Scopes',
  policies: 'Policies',
  'policies/pack-staging': 'Policy pack pack-staging',
  gateway: 'Gateway',
  inventory: 'Inventory',
  'inventory/graph': 'Inventory graph',
  'inventory/runtime': 'Use at run time',
  repositories: 'Repositories',
  settings: 'Settings: Preferences',
  'settings/tokens': 'Settings: API tokens',
  'settings/identity-providers': 'Settings: Identity providers',
  'settings/notifications': 'Settings: Notifications',
  'settings/integrations': 'Settings: Integrations',
  'settings/code-host': 'Settings: Code host',
  'settings/people': 'Settings: People and sessions',
  'settings/retention': 'Settings: Evidence retention',
  'settings/jobs': 'Settings: Failed jobs',
};

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    const repository = await testRepository(tenant);
    const hostile = '<img src=x onerror=alert(1)> \u202e\u200b javascript:alert(1)';
    await repository.upload(scanReport([scanFinding({ title: hostile, path: 'src/a.ts' })]));
  },
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await acme.signedIn();
    await watched.page.emulateMedia({ colorScheme });
  });

  test.each(Object.entries(PAGES))('axe finds nothing on /%s [CONS-03]', async (path, title) => {
    const { page, faults } = watched;
    await page.goto(`/t/acme/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    if (colorScheme === 'light') {
      const file = `aria/${path.replaceAll('/', '-')}.txt`;
      await expectSnapshot(await ariaOf(page)).toMatchFileSnapshot(file);
    }
    // each test has its own
    expect(faults.splice(0)).toEqual([]);
  });
});

test('text of others is shown as text, with its hidden characters', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/findings');
  const row = page.getByRole('row', { name: /onerror/ });
  await expect(row.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(row.getByText('U+202E')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a viewer is offered nothing that the API rejects', async () => {
  const { page, faults } = await acme.signedIn(ACCOUNTS.vera);
  await page.goto('/t/acme/findings');
  await page.getByRole('row', { name: /onerror/ }).click();
  await expect(page.getByRole('article', { name: 'Finding' })).toBeVisible();
  for (const name of [/^Triage/, /^Ignore/, /^Assign/, /^Change (all|the)/, 'Add the comment']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.goto('/t/acme/agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register an agent' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('what a list shows is asked for once, before the program of the page is there', async () => {
  const { page, faults } = await acme.signedIn();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(acme.deployment.url, '')));
  await page.goto('/t/acme/findings?severity=high,low&peek=fnd_none');
  await expect(page.getByRole('row', { name: /onerror/ })).toBeVisible();
  const list = '/v1/findings?severity=high%2Clow&limit=100';
  for (const path of ['/v1/me', list]) {
    expect(asked.filter((one) => one === path)).toEqual([path]);
  }
  // beside it only the neighbours of what is open
  const lists = asked.filter((one) => one.startsWith('/v1/findings?') && !one.includes('around='));
  expect(lists).toEqual([list]);
  // the details of a finding that is not there
  expect(faults.filter((fault) => !fault.includes('fnd_none'))).toEqual([]);
});

test('the address of another tenant asks before it leaves the session', async () => {
  await acme.deployment.createTenant('globex');
  const { page } = await acme.signedIn();
  await page.goto('/t/globex/findings');
  await expect(page.getByText('You are signed in to acme')).toBeVisible();
});

test('an invalid parameter is named and switches off actions on several rows', async () => {
  const { page } = await acme.signedIn();
  await page.goto('/t/acme/findings?severity=urgent');
  await expect(page.getByRole('alert')).toContainText('severity');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
});

test('the shell is not cached and its policy takes no script but its own; files are cached for good', async () => {
  const shell = await fetch(`${acme.deployment.url}/t/acme/findings`);
  expect(shell.headers.get('cache-control')).toBe('no-store');
  const policy = shell.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']{24}';/,
  );
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  const html = await shell.text();
  expect(html).not.toContain('__CSP_NONCE__');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
  const file = await fetch(acme.deployment.url + script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('content-encoding')).toBe('br');
  expect(file.headers.get('cache-control')).toContain('immutable');
  const build = /name="svc-build" content="([0-9a-f]{12})"/.exec(html)?.[1];
  for (const path of ['/v1/me', '/v1/nothing', '/nothing', '/healthz', script]) {
    const { headers } = await fetch(acme.deployment.url + path);
    expect([path, headers.get('svc-build')]).toEqual([path, build]);
  }
  const again = await fetch(`${acme.deployment.url}/t/acme/findings`);
  expect(again.headers.get('content-security-policy')).not.toBe(policy);
});
