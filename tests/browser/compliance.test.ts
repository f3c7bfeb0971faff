import { createHash } from 'node:crypto';
import { FRAMEWORKS, registryWith } from '@svc/compliance';
import type {
  Agent,
  ComplianceOverview,
  ComplianceScope,
  FrameworkWithControls,
} from '@svc/contract';
import type { Locator, Page } from 'playwright-core';
import { expect as expectValue, test } from 'vitest';
import { actOn, registerAgent } from '../harness/agents.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { nextVersion } from '../harness/next-framework-version.ts';
import { attestation } from '../harness/requests/compliance.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

const AUDIT = '/v1/compliance/frameworks/nist-800-53';
/** Signals of it are not met while an agent has no owner. */
const ACCOUNTS_CONTROL = 'compliance/nist-800-53/controls/AC-2';
const SCOPES = '/v1/compliance/scopes';
const NO_OWNER = 'nobody-owns-me';

const agentic = FRAMEWORKS.find(({ id }) => id === 'owasp-agentic') as (typeof FRAMEWORKS)[number];

const acme = consoleTest({
  // of a framework that no other test opens
  frameworks: registryWith([
    { ...nextVersion(agentic), availableFrom: '2999-01-01T00:00:00.000Z' },
  ]),
  setUp: ({ deployment }) => stopSchedules(deployment),
});

const dialog = (page: Page) => page.getByRole('dialog');
const compute = () =>
  runJob(acme.deployment, 'signals.refresh', { tenantId: acme.tenant.id, ids: {} });
/** Approves an agent that nobody owns, so that signals have something to fail on; once. */
const withFailingAgent = (() => {
  let made: Promise<Agent> | null = null;
  const make = async () => {
    const { tenant } = acme;
    const agent = await registerAgent(tenant, { name: NO_OWNER });
    await actOn(tenant.bob, agent, 'approve', {});
    await compute();
    return agent;
  };
  return () => (made ??= make());
})();

test('in a new tenant the page says what fills each column, and shows no number but counts [COMP-01/status]', async () => {
  const { page, faults } = await acme.open('compliance');
  await expect(page.getByText('Neither column says anything yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Contradicted/ })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('%');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  expectValue(faults).toEqual([]);
});

test('a framework shows first how many controls have each status of both columns, as the API counts them, and a status leads to its controls [COMP-01/status, COMP-02/apart]', async () => {
  await withFailingAgent();
  const { body } = await acme.tenant.vera.get<FrameworkWithControls>(AUDIT);
  const { automated, attested } = body.status;
  const { page, faults } = await acme.open('compliance');
  await expect(page.getByText('Neither column says anything yet.')).toHaveCount(0);
  const card = page.getByRole('region', { name: 'NIST SP 800-53' });
  const shown = card.getByRole('list', { name: 'Automated: what signals show' });
  await expect(shown.getByRole('listitem').filter({ hasText: 'not met' })).toHaveText(
    `not met${automated.not_met}`,
  );
  await expect(shown.getByRole('listitem').filter({ hasText: 'no signal' })).toHaveText(
    `no signal${automated.none}`,
  );
  await expect(
    card.getByRole('list', { name: 'Attested: what people say' }).getByRole('listitem'),
  ).toHaveText([`not attested${attested.none}`]);
  await shown.getByRole('link', { name: 'not met' }).click();
  await expect(page).toHaveURL(/nist-800-53\?status=not_met&applicability=applicable$/);
  const grid = page.getByRole('grid', { name: 'Controls' });
  // with the row of headings
  await expect(grid.getByRole('row')).toHaveCount((automated.not_met ?? 0) + 1);
  await expect(page.getByRole('combobox', { name: 'Automated' })).toHaveValue('not_met');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  expectValue(faults).toEqual([]);
});

test('an administrator attests a control with evidence, whose file stays in the browser; a signal contradicts it, on top of the page; it is renewed and withdrawn [COMP-02/attested, COMP-02/apart]', async () => {
  await withFailingAgent();
  const { page, faults } = await acme.open(ACCOUNTS_CONTROL);
  const signals = page.getByRole('region', { name: 'Signals' });
  await expect(signals.getByText('Not covered:').first()).toBeVisible();
  await page.getByRole('button', { name: 'Attest', exact: true }).click();
  await dialog(page).getByLabel('Statement').fill('Each agent has an owner.');
  await dialog(page).getByLabel('Kind of evidence').selectOption('file');
  const content = Buffer.from('minutes of the review');
  const uploads: string[] = [];
  page.on('request', (request) => uploads.push(request.postData() ?? ''));
  await dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'minutes.txt', mimeType: 'text/plain', buffer: content });
  await expect(dialog(page).getByRole('list', { name: 'Evidence' })).toContainText('minutes.txt');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Attest' }).click();
  const attestations = page.getByRole('region', { name: 'Attestations' });
  await expect(attestations).toContainText('Each agent has an owner.');
  const digest = createHash('sha256').update(content).digest('hex');
  await expect(attestations.getByTitle(`SHA-256 ${digest}`)).toBeVisible();
  expectValue(uploads.filter((body) => body.includes('minutes of the review'))).toEqual([]);
  await expect(page.getByText('Contradicted:')).toBeVisible();
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  // the first action is to look at what fails
  const [first] = await page
    .getByRole('article')
    .locator('.actions')
    .first()
    .locator('a, button')
    .all();
  await expect(first as Locator).toHaveText(/^See what contradicts it/);
  await (first as Locator).click();
  await expect(page).toHaveURL(/compliance\/signals\/agents-owned$/);

  await page.goto('/t/acme/compliance');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.first()).toHaveText(/^Contradicted/);
  await page.getByRole('link', { name: /^AC-2 / }).click();
  await attestations.getByRole('button', { name: 'Renew' }).click();
  await expect(dialog(page).getByLabel('Statement')).toHaveValue('Each agent has an owner.');
  await dialog(page).getByLabel('Ends on').fill(attestation(20).expiresAt.slice(0, 10));
  await dialog(page).getByRole('button', { name: 'Renew' }).click();
  await expect(attestations.getByText('superseded')).toHaveCount(1);

  await page.goto('/t/acme/compliance');
  const ending = page.getByRole('region', { name: 'Ends within 30 days' });
  await ending.getByRole('link', { name: /^AC-2 / }).click();
  await attestations.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByLabel('Reason').fill('The review was missed.');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(attestations).toContainText('The review was missed.');
  await expect(page.getByText('Contradicted:')).toHaveCount(0);
  expectValue(faults).toEqual([]);
});

test('an attestation that asks for a review does not count before a second administrator reads and approves it [COMP-02/reviewed]', async () => {
  const path = 'compliance/iso-27001/controls/A.5.2';
  const { page, faults } = await acme.open(path);
  await page.getByRole('button', { name: 'Attest', exact: true }).click();
  await dialog(page).getByLabel('Statement').fill('Requirements are kept in the register.');
  await dialog(page).getByLabel('Ask for a review by a second administrator').check();
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Attest' }).click();
  await expect(page.getByLabel('Status').getByText('awaiting review')).toBeVisible();
  const attestations = page.getByRole('region', { name: 'Attestations' });
  await attestations.getByRole('link', { name: 'approval' }).click();
  const approve = page.getByRole('button', { name: 'Approve p' });
  await expect(
    page.getByText('You cannot approve: an admin other than the requester'),
  ).toBeVisible();
  await expect(approve).toBeDisabled();

  const bob = await acme.open(new URL(page.url()).pathname.replace('/t/acme/', ''), ACCOUNTS.bob);
  await expect(bob.page.getByRole('region', { name: 'Attestation' })).toContainText(
    'Requirements are kept in the register.',
  );
  expectValue(await axeViolationsInThemes(bob.page)).toEqual([]);
  await bob.page.getByRole('button', { name: 'Approve p' }).click();
  await dialog(bob.page).getByRole('button', { name: 'Approve' }).click();
  await expect(bob.page.getByText(/bob approved it .*, and the change was made/i)).toBeVisible();
  await bob.page.getByRole('link', { name: 'A.5.2' }).click();
  await expect(bob.page.getByLabel('Status').getByText('implemented')).toBeVisible();
  await expect(bob.page.getByRole('region', { name: 'Attestations' })).toContainText('Approved by');
  expectValue([...faults, ...bob.faults]).toEqual([]);
});

test('a version of a framework that has arrived is shown with what differs, and an administrator moves to it [COMP-01/frameworks]', async () => {
  const { page, faults } = await acme.open('compliance/owasp-agentic');
  await expect(page.getByText('Version 2.0 has arrived:')).toBeVisible();
  await page.getByRole('button', { name: 'See what differs, and move' }).click();
  await expect(dialog(page)).toContainText('ASI02 is ASI01; ASI03 is ASI02, changed');
  await expect(dialog(page)).toContainText('0 attestations move with you');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Move to version 2.0' }).click();
  await expect(page.getByText('Version 2.0 has arrived:')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Status', exact: true })).toContainText(
    'second edition',
  );
  expectValue(faults).toEqual([]);
});

test('a viewer reads what a control needs and why it cannot be attested [COMP-02/people]', async () => {
  const { page, faults } = await acme.open(ACCOUNTS_CONTROL, ACCOUNTS.vera);
  await expect(page.getByRole('button', { name: 'Attest', exact: true })).toBeDisabled();
  await expect(page.getByText(/^Requires role admin, or to be the owner/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decide whether it applies' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Assign an owner' })).toHaveCount(0);
  await page.goto('/t/acme/compliance/nist-800-53');
  await expect(page.getByRole('grid', { name: 'Controls' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take a snapshot' })).toHaveCount(0);
  expectValue(faults).toEqual([]);
});

test('a control that a person decides does not apply leaves both columns, and filters find it [COMP-02/applicability]', async () => {
  const { page, faults } = await acme.open('compliance/nist-800-53?peek=AC-3');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Decide whether it applies' }).click();
  await dialog(page).getByLabel('Reason').fill('Access is decided elsewhere.');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Decide' }).click();
  await expect(panel.getByText('Not applicable by a decision of a person')).toBeVisible();
  await page.getByRole('button', { name: 'Close Esc' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('1 not applicable');
  await page.getByLabel('Applies').selectOption('not_applicable');
  const rows = page.getByRole('grid', { name: 'Controls' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('AC-3');
  expectValue(faults).toEqual([]);
});

test('an administrator makes a person the owner of a control, by name, and the list filters by owner [COMP-02/people]', async () => {
  const { page, faults } = await acme.open('compliance/nist-800-53/controls/AC-5');
  await page.getByRole('button', { name: 'Assign an owner' }).click();
  const choice = dialog(page).getByLabel('Owner');
  await choice.selectOption({ index: 1 });
  const name = (await choice.locator('option:checked').textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Assign' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/t/acme/compliance/nist-800-53');
  await page.getByLabel('Owner').selectOption({ label: name });
  await expect(page).toHaveURL(/owner=usr_/);
  const rows = page.getByRole('grid', { name: 'Controls' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(/AC-5.*/);
  await expect(rows.nth(1)).toContainText(name);
  expectValue(faults).toEqual([]);
});

test('a signal names what fails, with a link, what it cannot say, and the controls of every framework that read it [COMP-01/signals]', async () => {
  const agent = await withFailingAgent();
  const { page, faults } = await acme.open('compliance/signals');
  await page
    .getByRole('row', { name: /active agent.* not_met$/ })
    .first()
    .waitFor();
  await page.goto('/t/acme/compliance/signals/agents-owned');
  const article = page.getByRole('article', { name: 'Signal' });
  await expect(article.getByText('Limits:')).toBeVisible();
  const failing = article.getByRole('region', { name: 'Failing' });
  const link = failing.getByRole('link', { name: NO_OWNER });
  await expect(link).toHaveAttribute('href', `/t/acme/agents/${agent.id}`);
  const readers = article.getByRole('region', { name: 'Controls that read this signal' });
  await expect(readers.getByRole('link', { name: /^AC-2 / })).toBeVisible();
  expectValue(await readers.getByRole('rowheader').count()).toBeGreaterThan(2);
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  // an answer from sealed events says how far it read
  await page.goto('/t/acme/compliance/signals/revocation-effective');
  await expect(page.locator('.facts')).toContainText(/Read up to event\d+/);
  expectValue(faults).toEqual([]);
});

test('an administrator has the signals computed, and the page shows the new answers by itself [COMP-01/signals]', async () => {
  const agent = await withFailingAgent();
  const { page, faults } = await acme.open('compliance/signals/agents-owned');
  await expect(page.getByRole('region', { name: 'Failing' })).toBeVisible();
  await actOn(acme.tenant.alice, agent, 'revoke', {});
  await page.getByRole('button', { name: 'Compute the signals' }).click();
  await expect(page.getByText('Signals are computed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Failing' })).toHaveCount(0);
  await expect(page.getByText('no data yet', { exact: true })).toBeVisible();
  expectValue(faults).toEqual([]);
});

test('a snapshot keeps the counts of its day: the page as of that day shows them, and says so; older ones are a page away [COMP-01/status]', async () => {
  // no other test attests a control of this framework
  const path = '/v1/compliance/frameworks/nist-ssdf/controls/PO.1.1/attestations';
  const attested = await acme.tenant.alice.post<{ id: string }>(path, attestation());
  const { page, faults } = await acme.open('compliance/nist-ssdf');
  await expect(page.getByText('No snapshot was taken yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  const days = page.getByRole('toolbar', { name: 'Attested by day' }).getByRole('button');
  await expect(days).toHaveCount(1);
  await expect(days).toHaveAccessibleName(/: 1 implemented, \d+ not attested/);
  await acme.tenant.alice.post(`${path}/${attested.body.id}/withdraw`, { reason: 'missed' });
  const status = page.getByRole('region', { name: 'Status', exact: true });
  await expect(status).toContainText('withdrawn');
  await days.click();
  await expect(page).toHaveURL(/asOf=\d{4}-\d\d-\d\d/);
  await expect(page.getByText('As of a snapshot')).toBeVisible();
  await expect(status).toContainText('implemented');
  await expect(status).not.toContainText('withdrawn');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the status of now' }).click();
  await expect(status).toContainText('withdrawn');

  await acme.deployment.sql(
    `insert into compliance_snapshots
     select (jsonb_populate_record(s, jsonb_build_object(
       'snapshot_id', overlay(s.snapshot_id placing lpad(n::text, 4, '0') from 5),
       'position', s.position - n,
       'taken_at', s.taken_at - n * interval '1 day'))).*
     from compliance_snapshots s, generate_series(1, 129) n where s.framework_id = 'nist-ssdf'`,
  );
  await page.reload();
  await expect(days).toHaveCount(120);
  await page.getByRole('button', { name: 'Older snapshots' }).click();
  await expect(days).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Older snapshots' })).toBeDisabled();
  await page.getByRole('button', { name: 'Newer snapshots' }).click();
  await expect(days).toHaveCount(120);
  expectValue(faults).toEqual([]);
});

test('an administrator requests an audit pack and downloads it once it is ready', async () => {
  const { page, faults } = await acme.open('compliance/audit-packs');
  await expect(page.getByText('No audit pack was requested yet')).toBeVisible();
  await page.getByRole('button', { name: 'Request an audit pack' }).click();
  await dialog(page).getByLabel('Framework').selectOption('nist-ai-rmf');
  await dialog(page).getByRole('button', { name: 'Request' }).click();
  const row = page.getByRole('table', { name: 'Audit packs' }).getByRole('row').nth(1);
  await expect(row).toContainText('nist-ai-rmf');
  await expect(row).toContainText('ready');
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expectValue(download.suggestedFilename()).toMatch(/^audit-pack-nist-ai-rmf-.*\.tar$/);
  expectValue(await download.failure()).toBeNull();
  expectValue(faults).toEqual([]);
});

test('an administrator creates a scope, changes what it names, and retires it; its snapshots stay [COMP-01/status]', async () => {
  const agent = await registerAgent(acme.tenant, { name: 'scoped-agent' });
  const { page, faults } = await acme.open('compliance/scopes');
  await expect(page.getByText('No scope was created yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a scope' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Assistant');
  await dialog(page).getByLabel('Which agents').selectOption('chosen');
  await dialog(page).getByLabel('Find agents by name').fill('scoped');
  await dialog(page).getByLabel('scoped-agent').check();
  await dialog(page).getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('table', { name: 'Scopes' }).getByRole('row').nth(1);
  await expect(row).toContainText('Assistant');
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');
  const { body } = await acme.tenant.vera.get<{ items: ComplianceScope[] }>(SCOPES);
  const scope = body.items[0]?.id;
  expectValue(body.items).toMatchObject([{ agents: [{ id: agent.id }], repositories: null }]);
  const taken = await acme.tenant.alice.post('/v1/compliance/snapshots', {
    frameworkId: 'soc2-tsc',
    scope,
  });
  expectValue(taken.status).toBe(201);

  await page.getByRole('button', { name: 'Edit Assistant' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Assistant EU');
  await dialog(page).getByLabel('Which agents').selectOption('all');
  await dialog(page).getByLabel('development').uncheck();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Assistant EU');
  await expect(row.getByRole('cell').nth(2)).toHaveText('all');
  await expect(row).toContainText('staging, production');

  await page.getByRole('button', { name: 'Retire Assistant EU' }).click();
  await expect(dialog(page)).toContainText('Its snapshots, attestations and decisions stay');
  await dialog(page).getByRole('button', { name: 'Retire' }).click();
  await expect(row).toContainText('retired');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.goto(`/t/acme/compliance/soc2-tsc?scope=${scope}`);
  const days = page.getByRole('toolbar', { name: 'Automated by day' }).getByRole('button');
  await expect(days).toHaveCount(1);
  expectValue(await axeViolationsInThemes(page)).toEqual([]);
  expectValue(faults).toEqual([]);
});

test('every count of the page is one of the API, in every framework [COMP-01/frameworks]', async () => {
  const { body } = await acme.tenant.vera.get<ComplianceOverview>('/v1/compliance/overview');
  const { page } = await acme.open('compliance');
  for (const { name, status } of body.frameworks) {
    const card = page.getByRole('region', { name, exact: true });
    await expect(card).toContainText(`${status.counted} counted`);
    const columns = [status.automated, status.attested].map(
      (counts) => Object.values(counts).filter((count) => count > 0).length,
    );
    const items = card.getByRole('listitem');
    await expect(items).toHaveCount((columns[0] ?? 0) + (columns[1] ?? 0));
  }
});
