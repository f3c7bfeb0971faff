import { afterAll, test } from 'vitest';
import { startIssuer, type TestIssuer } from '../harness/issuer.ts';
import { axeViolations } from './accessibility.ts';
import { expect } from './browser.ts';
import { consoleTest } from './console-test.ts';

let issuer: TestIssuer;

const acme = consoleTest({
  isPublicClient: true,
  setUp: async () => {
    issuer = await startIssuer();
  },
});
afterAll(() => issuer?.close());

test('an issuer of agents is proposed, verified by a token, refreshed and disabled', async () => {
  const { page, faults } = await acme.signedIn();
  await page.goto('/t/acme/settings/identity-providers');
  await page.getByRole('button', { name: 'Add an identity provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an identity provider' });
  await dialog.getByLabel('Issuer').fill(issuer.url);
  await dialog.getByLabel('people').uncheck();
  await dialog.getByLabel('agents').check();
  await dialog.getByLabel('Required claims (JSON)').fill('nothing');
  await expect(dialog.getByText('must be a JSON array')).toBeVisible();
  await dialog.getByLabel('Required claims (JSON)').fill('[]');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Propose' }).click();

  const provider = page.getByRole('region', { name: issuer.url });
  const form = provider.getByRole('form', { name: 'Verify a token' });
  const token = await issuer.sign({ aud: acme.tenant.agentAudience });
  await form.getByLabel(/^A JWT of an agent/).fill(token);
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(provider.getByText('active', { exact: true })).toBeVisible();
  await provider.getByRole('button', { name: 'Refresh keys' }).click();
  await expect(provider.getByText('Keys are fetched again')).toBeVisible();
  await provider.getByRole('button', { name: 'Disable' }).click();
  await expect(provider.getByText('disabled', { exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a change of the sign-in is proven by signing in under it', async () => {
  const { page } = await acme.signedIn();
  await page.goto('/t/acme/settings/identity-providers');
  const provider = page.getByRole('region', { name: acme.deployment.identityProvider.issuer });
  await provider.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the identity provider' });
  await dialog.getByLabel('Role of everybody').selectOption('member');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await provider.getByRole('link', { name: /^Sign in under these settings/ }).click();
  // her session at the identity provider goes on; her session under the former settings has ended
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(
    provider.locator('.facts > div').filter({ hasText: 'Role of everybody' }),
  ).toContainText('member');
  await expect(provider.getByText('Pending settings')).toHaveCount(0);
});
