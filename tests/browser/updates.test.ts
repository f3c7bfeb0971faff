import { readFile } from 'node:fs/promises';
import type { Finding } from '@svc/contract';
import { test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { type TestRepository, testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let repository: TestRepository;
let findings: Finding[];

const of = (name: string, severity: 'high' | 'low') =>
  scanFinding({ secret: name, path: `src/${name}.ts`, title: `Token ${name}`, severity });

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    repository = await testRepository(tenant);
    await repository.upload(scanReport([of('one', 'high'), of('two', 'low')]));
    findings = await repository.findings();
  },
});

const idOf = (name: string) => findings.find(({ path }) => path.includes(name))?.id as string;

test('what others change is counted, in every tab by one connection, and rows stay until the person asks [CONS-03]', async () => {
  const { page, context, faults } = await acme.signedIn();
  // not the stream of the page before
  const following = page.waitForResponse(
    (response) => response.url().endsWith('/v1/changes') && page.url().endsWith('/findings'),
  );
  await page.goto('/t/acme/findings');
  await following;
  const second = await context.newPage();
  const connections: string[] = [];
  second.on('request', (request) => {
    if (request.url().endsWith('/v1/changes')) connections.push(request.url());
  });
  await second.goto(`/t/acme/findings?status=open&peek=${idOf('two')}`);
  const row = page.getByRole('row', { name: /Token one/ });
  await expect(row.getByText('open', { exact: true })).toBeVisible();
  await expect(second.getByRole('article', { name: 'Finding' })).toBeVisible();

  await acme.tenant.bob.post(`/v1/findings/${idOf('one')}/triage`, {});
  await acme.tenant.bob.post(`/v1/findings/${idOf('two')}/triage`, {});
  const pill = page.getByRole('button', { name: '2 updates u' });
  await expect(pill).toBeVisible();
  await expect(row.getByText('open', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // the details beside the list follow at once, in the tab without the connection, too
  const article = second.getByRole('article', { name: 'Finding' });
  await expect(article.getByText('triaged', { exact: true })).toBeVisible();
  await expect(second.getByRole('row', { name: /Token two/ })).toBeVisible();
  expect(connections).toEqual([]);

  await page.keyboard.press('u');
  await expect(row.getByText('triaged', { exact: true })).toBeVisible();
  await expect(pill).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('what changes between the first reads of a page and the begin of its stream is not missed', async () => {
  const { page, faults } = await acme.signedIn();
  let begin = () => {};
  const held = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route('**/v1/changes', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/t/acme/overview');
  const step = page.getByRole('listitem').filter({ hasText: 'Register an agent' });
  await expect(step.getByRole('img', { name: 'To do:' })).toBeVisible();
  await approvedAgent(acme.deployment, acme.tenant, 'mail-bot', ['mail.*']);
  begin();
  await expect(step.getByRole('img', { name: 'Done:' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the export of a filter is downloaded with exactly its rows', async () => {
  const { page, faults } = await acme.signedIn(ACCOUNTS.vera);
  await page.goto('/t/acme/findings?severity=high');
  await page.getByRole('button', { name: 'Export' }).click();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe('findings.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Token one');
  expect(faults).toEqual([]);
});
