import type { Finding } from '@svc/contract';
import type { Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { type Jira, jiraIntegration, startJira } from '../doubles/jira.ts';
import { ACCOUNTS, CODE_HOST_URL } from '../harness/deployment.ts';
import { asset, relation, scanFinding, scanReport } from '../harness/scan-report.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations, axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const COMMIT = 'ab'.repeat(20);
const HOSTILE = '<b>refund</b>\u202e';

let jira: Jira;
let finding: Finding;
let repositoryName: string;

const acme = consoleTest({
  setUp: async ({ tenant }) => {
    jira = await startJira();
    await tenant.alice.put('/v1/integrations/jira', jiraIntegration(jira));
    const repository = await testRepository(tenant);
    const tools = [HOSTILE, ...Array.from({ length: 14 }, (_, n) => `tool-${n}`)].map((name) =>
      asset({
        kind: 'tool',
        name,
        occurrences: [{ path: 'agent.py', line: 2, snippetHash: '0'.repeat(64) }],
      }),
    );
    const risk = scanFinding({
      category: 'agent-config',
      path: 'agent.py',
      title: 'Agent with every tool',
      remediation: 'List the tools that the agent needs.',
    });
    await repository.upload({ ...scanReport([risk], tools), relations: tools.map(relation) });
    finding = (await repository.findings())[0] as Finding;
    await repository.upload(scanReport([risk]), 'refs/heads/pilot', { commit: COMMIT });
    repositoryName = repository.name;
  },
});
afterAll(() => jira?.close());

const article = (page: Page) => page.getByRole('article', { name: 'Finding' });
const stored = async () => (await acme.tenant.vera.get<Finding>(`/v1/findings/${finding.id}`)).body;

test('a finding is ignored with reason and end, reopened, and becomes a ticket with its fix beside it [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto(`/t/acme/findings/${finding.id}`);
  await expect(article(page).getByText('List the tools that the agent needs.')).toBeVisible();
  await page.getByRole('button', { name: 'Ignore i' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore the finding' });
  await dialog.getByLabel('Reason').selectOption('accepted');
  await dialog.getByLabel('Until').fill('2099-01-31');
  await dialog.getByLabel('Comment').fill('The pilot needs them.');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(article(page).getByText('ignored', { exact: true })).toBeVisible();
  await expect(article(page).getByText('The pilot needs them.')).toBeVisible();
  expect(await stored()).toMatchObject({
    disposition: 'accepted',
    ignoredUntil: '2099-01-31T00:00:00.000Z',
  });
  await page.getByRole('button', { name: 'Reopen o' }).click();
  await expect(article(page).getByText('open', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open a ticket in Jira' }).click();
  await expect(article(page).getByRole('link', { name: /^Jira SEC-1/ })).toBeVisible();
  await expect(article(page).getByText('triaged', { exact: true })).toBeVisible();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Ticket opened by .*alice.*SEC-1$/i,
    /^Reopened by/,
    /^Ignored by .*accepted, until 2099-01-31T00:00:00.000Z, with a comment$/,
    /^Detected by/,
  ]);
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(jira.issues).toHaveLength(1);
  await history.nth(2).getByRole('link', { name: 'Evidence' }).click();
  await expect(page).toHaveURL(/\/evidence\/evt_/);
  await expect(page.getByText('finding.ignored').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('a finding shows the refs that have it, with its lines at the scanned commit [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto(`/t/acme/findings/${finding.id}`);
  const rows = page.getByRole('table', { name: 'Refs of the finding' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('main (default)');
  await expect(rows.nth(2)).toContainText('pilot');
  await expect(rows.nth(2).getByRole('link', { name: /^agent\.py:/ })).toHaveAttribute(
    'href',
    `${CODE_HOST_URL}/${repositoryName}/blob/${COMMIT}/agent.py#L${finding.span.startLine}`,
  );
  await rows
    .nth(2)
    .getByRole('link', { name: COMMIT.slice(0, 10) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Scan/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('the blast radius is drawn, with the same things in a table, and hostile names are text [CONS-01]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto(`/t/acme/findings/${finding.id}`);
  const picture = page.getByRole('img', { name: 'Reach: 16 things' });
  await expect(picture.locator('text', { hasText: 'example-agent' })).toBeVisible();
  await expect(picture.locator('text', { hasText: '4 more' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Reach' });
  await expect(table.getByRole('row')).toHaveCount(1 + 16);
  const row = table.getByRole('row', { name: /<b>refund<\/b>/ });
  await expect(row.getByText('U+202E')).toBeVisible();
  await expect(row.getByText('example-agent')).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('an administrator overrides the score and takes that back; a viewer is offered neither', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto(`/t/acme/findings/${finding.id}`);
  await page.getByRole('button', { name: 'Override the score' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override the score' });
  await dialog.getByLabel('Score').fill('90');
  await dialog.getByLabel('Reason').fill('It also reads the billing account.');
  await dialog.getByRole('button', { name: 'Override' }).click();
  await expect(page.getByText('Blast radius 90 of 100')).toBeVisible();
  await page.getByRole('button', { name: 'Use the computed score' }).click();
  await expect(page.getByRole('button', { name: 'Use the computed score' })).toHaveCount(0);
  expect((await stored()).blastRadius.override).toBeNull();
  const viewer = await acme.signedIn(ACCOUNTS.vera);
  await viewer.page.goto(`/t/acme/findings/${finding.id}`);
  await expect(viewer.page.getByRole('table', { name: 'Reach' })).toBeVisible();
  await expect(viewer.page.getByRole('button', { name: 'Override the score' })).toHaveCount(0);
  expect([...faults, ...viewer.faults]).toEqual([]);
});
