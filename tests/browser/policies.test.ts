import type { PolicyPackDetail, ReplayReport } from '@svc/contract';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { replacePolicies } from '../harness/packs.ts';
import { axeViolationsInThemes } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

/** Of the browser. */
declare const getComputedStyle: (element: unknown) => { readonly color: string };

const PACK = 'policies/pack-dev-observe';

const acme = consoleTest({
  // the second never changes a decision
  setUp: async ({ tenant }) => {
    await replacePolicies(
      tenant,
      '@id("in-scope") permit (principal, action, resource);',
      '@id("again") permit (principal, action, resource) when { resource.name == "mail.send" };',
    );
  },
});

/** Opens the editor of the pack with its cursor at the end of the first file. */
async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Edit as a new version' }).click();
  const field = page.getByRole('dialog').getByLabel('Cedar policies');
  await expect(field).toBeFocused();
  await field.press('Control+End');
  return field;
}

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save as a new version' }).click();

test('Cedar is highlighted in the colours of both themes, by styles that the policy of the page allows [CONS-02, CONS-03]', async () => {
  const { page, faults } = await acme.open(PACK);
  const field = await openEditor(page);
  await page.keyboard.insertText('\n// why\npermit (principal, action, resource);');
  const colours = async () =>
    new Set(
      await field
        .locator('.cm-line span')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color)),
    );
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  // --svc-codeKeyword
  await expect.poll(colours).toContain('rgb(139, 26, 127)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colours).toContain('rgb(229, 163, 240)');
  expect(faults).toEqual([]);
});

test('an error of the policy engine is marked at its place, and a button puts the cursor there; the text stays [CONS-02]', async () => {
  const { page } = await acme.open(PACK);
  const field = await openEditor(page);
  await page.keyboard.insertText('\npermit (principal, wrong, resource);');
  await save(page);
  const errors = page.getByRole('list', { name: 'Errors in the text' });
  const place = errors.getByRole('button').first();
  await expect(place).toHaveText(/:\d+:\d+$/);
  await expect(field.locator('.cm-lintRange-error').first()).toHaveText(/wrong|permit/);
  await place.click();
  await expect(field).toBeFocused();
  await page.keyboard.insertText('HERE');
  await expect(field).toContainText(/HERE(wrong|permit)/);
  expect(await axeViolationsInThemes(page)).toEqual([]);
});

test('the text of a version is compared with that of another [CONS-02]', async () => {
  const { page, faults } = await acme.open(PACK);
  await page.getByLabel('Compare the text with').selectOption({ label: 'version 1 (superseded)' });
  await page.getByText('own-0.cedar (changed)').click();
  const text = page.getByLabel('Text of own-0.cedar');
  await expect(text.locator('.cm-changedLine').first()).toContainText('in-scope');
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a rule without effect is marked at its place, in the text and in the editor [CONS-02]', async () => {
  const { body } = await acme.tenant.vera.get<PolicyPackDetail>(
    '/v1/policies/packs/pack-dev-observe',
  );
  const shadowed = body.warnings.find((warning) => warning.includes('never changes'));
  expect(shadowed).toMatch(/^own-1\.cedar:1:1: policy again never changes a decision/);
  const { page, faults } = await acme.open(PACK);
  await page.getByText('own-1.cedar', { exact: true }).click();
  const text = page.getByLabel('Text of own-1.cedar');
  await expect(text.locator('.cm-lintRange-warning').first()).toBeVisible();
  await expect(text).toHaveAttribute('aria-readonly', 'true');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  await openEditor(page);
  const warnings = page.getByRole('list', { name: 'Warnings in the text' });
  await warnings.getByRole('button', { name: 'own-1.cedar:1:1' }).first().click();
  await expect(page.getByRole('dialog').getByLabel('File')).toHaveValue('own-1.cedar');
  const field = page.getByRole('dialog').getByLabel('Cedar policies');
  await expect(field).toBeFocused();
  await expect(field.locator('.cm-lintRange-warning').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('errors and rules without effect are marked while one edits, by requests that end when the text changes [CONS-02]', async () => {
  const { page, faults } = await acme.open(PACK);
  const field = await openEditor(page);
  const dialog = page.getByRole('dialog');
  const state = dialog.getByRole('status').filter({ hasText: /text|error|warning/ });
  await page.keyboard.insertText('\npermit (principal, wrong, resource);');
  const errors = page.getByRole('list', { name: 'Errors in the text' });
  await expect(errors.getByRole('button').first()).toHaveText(/^own-0\.cedar:\d+:\d+$/);
  await expect(field.locator('.cm-lintRange-error').first()).toHaveText(/wrong|permit/);
  await expect(state).toHaveText('1 error, 0 warnings');
  expect(await axeViolationsInThemes(page)).toEqual([]);

  // the answer to the first text never comes
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const ends: string[] = [];
  await page.route('**/validate', async (route) => {
    if (++asked === 1) await held.promise;
    await route.continue().catch(() => {});
  });
  page.on('requestfailed', (request) => ends.push(request.failure()?.errorText ?? ''));
  await page.keyboard.insertText(' // first');
  await expect.poll(() => asked).toBe(1);
  await field.press('Control+a');
  // typed over a selection, text gets inline styles from Chromium, which the policy of the page refuses
  await field.press('Delete');
  await page.keyboard.insertText(
    '@id("in-scope") permit (principal, action, resource);\n@id("later") permit (principal, action, resource);',
  );
  await expect.poll(() => ends).toEqual(['net::ERR_ABORTED']);
  const warnings = page.getByRole('list', { name: 'Warnings in the text' });
  await expect(warnings.getByRole('button', { name: 'own-0.cedar:2:1' })).toBeVisible();
  await expect(errors).toHaveCount(0);
  await expect(state).toHaveText(/^No errors/);
  held.resolve();
  expect(faults).toEqual([]);
  const { body } = await acme.tenant.vera.get<PolicyPackDetail>(
    '/v1/policies/packs/pack-dev-observe',
  );
  expect(body.versions).toHaveLength(2);
});

test('one call is tried on a version, and on text that is not saved [CONS-02]', async () => {
  const agent = await approvedAgent(acme.deployment, acme.tenant, 'worker');
  const { page, faults } = await acme.open(PACK);
  await page.getByRole('button', { name: 'Try one call' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Agent').fill(agent.id);
  await dialog.getByLabel('Tool').fill('mail.send');
  await dialog.getByLabel('Arguments').fill('[1]');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(dialog.getByText('must be a JSON object')).toBeVisible();
  await dialog.getByLabel('Arguments').fill('{"to": "<img src=x>"}');
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  const decision = dialog.getByRole('status', { name: 'Decision' });
  await expect(decision).toContainText('the rule again of pack-dev-observe version 2');
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await dialog.getByLabel('Tool').fill('search');
  await expect(decision).toHaveCount(0);
  await page.keyboard.press('Escape');

  await openEditor(page);
  await page.keyboard.insertText(
    '\n@id("no-mail") @outcome("deny") @reason("mail is closed") forbid (principal, action, resource) when { resource.name == "mail.send" };',
  );
  await dialog.getByText('Try one call with this text').click();
  await dialog.getByLabel('Agent').fill(agent.id);
  await dialog.getByLabel('Tool').fill('mail.send');
  // which must not save the text
  await dialog.getByLabel('Tool').press('Enter');
  await expect(decision).toContainText('mail is closed');
  await dialog.getByRole('button', { name: 'Try the text' }).click();
  await expect(decision).toContainText('text that is not saved');
  await dialog.getByLabel('Agent').fill('');
  await dialog.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(page).toHaveURL(/version=3$/);
  expect(faults).toEqual([]);
});

test('a replay report turns stale on the page when another version becomes active, and then promotes nothing [CONS-02, PACK-04]', async () => {
  const { alice, bob } = acme.tenant;
  const replayed = { packId: 'pack-dev-observe', version: 2, against: 'pack-staging' };
  const { body: report } = await alice.post<ReplayReport>('/v1/policies/replay', replayed);
  const { page, faults } = await acme.open(`policies/replays/${report.id}`);
  const promote = page.getByRole('button', { name: 'Promote pack-dev-observe version 2' });
  await expect(promote).toBeEnabled();
  await expect(page.getByRole('status').getByText(/^Fresh/)).toBeVisible();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await bob.post('/v1/policies/packs/pack-dev-observe/promote', { reason: 'tried' });
  await expect(page.getByText(/^Stale: another version of pack-staging/)).toBeVisible();
  await expect(promote).toBeDisabled();
  expect(await axeViolationsInThemes(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a promotion that waits is shown on its pack, and its approval leads to the replay report [CONS-02, PACK-02]', async () => {
  const { page, faults } = await acme.open('policies/pack-staging');
  await expect(page.getByRole('button', { name: 'Promote' })).toBeDisabled();
  await page.getByRole('button', { name: /^Replay version/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
  await expect(page).toHaveURL(/policies\/replays\/rpl_/);
  const reportUrl = page.url();
  await page.getByRole('button', { name: /^Promote pack-staging/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('a week without a flip');
  await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByText('The change waits for a second person')).toBeVisible();
  await page.goto('/t/acme/policies/pack-production');
  const waiting = page.getByRole('list', { name: 'Promotions that wait' });
  await expect(waiting).toContainText('pack-staging version');
  expect(await axeViolationsInThemes(page)).toEqual([]);
  await waiting.getByRole('link', { name: 'its approval' }).click();
  await page.getByRole('link', { name: 'the report' }).click();
  await expect(page).toHaveURL(reportUrl);
  expect(faults).toEqual([]);
});
