import type { Agent, GatewayServer, GovernDecision } from '@svc/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { replacePolicies, restriction } from '../harness/packs.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { writeCommands } from '../harness/stdio-program.ts';
import { testRepository } from '../harness/uploads.ts';
import { axeViolations } from './accessibility.ts';
import { expect, type WatchedPage } from './browser.ts';
import { consoleTest } from './console-test.ts';

const ids = { requested: '', approved: '', approval: '', server: '', finding: '' };

const acme = consoleTest({
  env: async () => ({ SVC_MCP_COMMANDS_FILE: await writeCommands({ program: {} }) }),
  setUp: addThings,
});

/** One thing of each kind that has dialogs. */
async function addThings(): Promise<void> {
  const agent = await approvedAgent(acme.deployment, acme.tenant, 'worker');
  const wanted = { name: 'wanted', owner: 'owner@example.com', allowedTools: ['mail.*'] };
  const { body: requested } = await acme.tenant.bob.post<Agent>('/v1/agent-identities', wanted);
  await replacePolicies(
    acme.tenant,
    '@id("in-scope") permit (principal, action, resource);',
    restriction('approve', 'repo.delete'),
  );
  await acme.tenant.alice.post('/v1/policies/replay', {
    packId: 'pack-dev-observe',
    version: 2,
    against: 'pack-staging',
  });
  const call = { tool: 'repo.delete', arguments: { repo: 'acme/old' } };
  const { body: decision } = await agent.api.post<GovernDecision>('/v1/govern/check', call);
  const program = { name: 'local', command: 'program' };
  const { body: server } = await acme.tenant.alice.post<GatewayServer>(
    '/v1/gateway/servers',
    program,
  );
  await acme.tenant.alice.post('/v1/tokens', { name: 'ci' });
  const channel = { type: 'webhook', name: 'hook', targetUrl: 'http://127.0.0.1:9/never' };
  await acme.tenant.alice.post('/v1/notifications', channel);
  const repository = await testRepository(acme.tenant);
  await repository.upload(scanReport([scanFinding({ title: 'Agent with every tool' })]));
  ids.requested = requested.id;
  ids.approved = agent.id;
  ids.approval = decision.approvalId as string;
  ids.server = server.id;
  ids.finding = (await repository.findings())[0]?.id as string;
}

const DEV_PACK = 'policies/pack-dev-observe';
const AC_2 = 'compliance/nist-800-53/controls/AC-2';

/** Page, the button that opens a dialog, and the dialog's name. */
const DIALOGS: readonly (readonly [path: () => string, button: string | RegExp, name: RegExp])[] = [
  [() => 'agents', 'Register an agent', /^Register an agent/],
  [() => `agents/${ids.requested}`, 'Approve p', /^Approve wanted/],
  [() => `agents/${ids.requested}`, 'Approve an identity e', /^Approve with an identity/],
  [() => `agents/${ids.requested}`, 'Reject n', /^Reject wanted/],
  [() => `agents/${ids.approved}`, 'Rotate the token w', /^Rotate the token of worker/],
  [() => `agents/${ids.approved}`, 'Edit d', /^Edit worker/],
  [() => `agents/${ids.approved}`, 'Revoke r', /^Revoke worker/],
  [() => `approvals/${ids.approval}`, 'Approve p', /^Approve/],
  [() => `approvals/${ids.approval}`, 'Reject n', /^Reject/],
  [() => 'gateway', 'Register a server', /^Register an MCP server/],
  [() => `gateway/${ids.server}`, 'Switch to enforce', /^Switch local to enforce/],
  [() => `gateway/${ids.server}`, 'Edit', /^Edit local/],
  [() => `gateway/${ids.server}`, 'Delete', /^Delete local/],
  [() => DEV_PACK, 'Edit as a new version', /^Edit pack-dev-observe/],
  [() => DEV_PACK, 'Try one call', /^Try one call on pack-dev-observe/],
  [() => DEV_PACK, /^Replay version/, /^Replay recorded decisions/],
  [() => DEV_PACK, 'Promote', /^Promote pack-dev-observe/],
  [() => `${DEV_PACK}?version=1`, /^Roll back to version/, /version 1/],
  [() => 'settings/tokens', /^Create/, /^Create a service token/],
  [() => 'settings/tokens', /^Revoke/, /^Revoke ci/],
  [() => 'settings/notifications', 'Add a channel', /^Add a notification channel/],
  [() => 'settings/notifications', 'Edit', /^Edit hook/],
  [() => 'settings/identity-providers', 'Add an identity provider', /^Add an identity/],
  [() => 'settings/identity-providers', 'Change', /^Change the identity provider/],
  [() => 'settings/retention', 'Change', /^Change how long/],
  [() => 'evidence', 'Erase a person', /^Erase a person/],
  [() => AC_2, 'Attest', /^Attest AC-2/],
  [() => AC_2, 'Decide whether it applies', /^Decide whether AC-2 applies/],
  [() => AC_2, 'Assign an owner', /^Owner of AC-2/],
  [() => 'compliance/audit-packs', 'Request an audit pack', /^Request an audit pack/],
  [() => 'compliance/scopes', 'Create a scope', /^Create a scope/],
  [() => `findings/${ids.finding}`, 'Ignore i', /^Ignore the finding/],
  [() => `findings/${ids.finding}`, 'Assign a', /^Assign the finding/],
  [() => `findings/${ids.finding}`, 'Override the score', /^Override the score/],
  [() => 'findings', 'Change the matching finding…', /^Change 1 findings?/],
  [() => 'findings', /^Search or run/, /Commands/],
];

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    watched = await acme.signedIn();
    ({ page } = watched);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  });

  test.each(DIALOGS.map(([path, button, name]) => ({ path, button, name })))(
    'axe finds nothing on the dialog $name that $button opens, and Escape gives the focus back [CONS-03]',
    async ({ path, button, name }) => {
      await page.goto(`/t/acme/${path()}`);
      const opener = page.getByRole('main').or(page.getByRole('navigation', { name: 'Pages' }));
      const control = opener.getByRole('button', { name: button, exact: true }).first();
      await expect(control).toBeEnabled();
      await control.click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(control).toBeFocused();
      // each test has its own
      expect(watched.faults.splice(0)).toEqual([]);
    },
  );
});

test('axe finds nothing on the account menu and the map of keys that it opens [CONS-03]', async () => {
  const { page, faults } = await acme.signedIn();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what a form of a dialog is refused for is shown in it, without violations [CONS-03]', async () => {
  const { page } = await acme.signedIn();
  await page.goto(`/t/acme/${DEV_PACK}`);
  await page.getByRole('button', { name: 'Edit as a new version' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cedar policies').fill('permit (principal');
  await dialog.getByRole('button', { name: 'Save as a new version' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
