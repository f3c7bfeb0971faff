import type { FrameworkRegistry } from '@svc/compliance';
import type { Browser, Page } from 'playwright-core';
import type { Account } from '../../tools/identity-provider/account.ts';
import type { Tenant } from '../harness/deployment.ts';
import { freePort } from '../harness/free-port.ts';
import { type People, startPeople } from '../harness/people.ts';
import { openPage, type WatchedPage } from './browser.ts';

const MAX_PORTS = 5;

/** Starts the service at an address that is fixed before it listens, for its callbacks; people can sign in. */
export async function startConsole(
  given: Record<string, string> = {},
  frameworks?: FrameworkRegistry,
): Promise<People> {
  for (let tries = 1; ; tries++) {
    const port = await freePort();
    const env = {
      ...given,
      SVC_LISTEN: `127.0.0.1:${port}`,
      SVC_PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    try {
      return await startPeople(env, frameworks);
    } catch (error) {
      // another process was quicker to take the port
      const isTaken = error instanceof Error && error.message.includes('EADDRINUSE');
      if (!isTaken || tries === MAX_PORTS) throw error;
    }
  }
}

/** Opens a page in a fresh profile in which the person has signed in to the tenant through the identity provider. */
export async function openSignedIn(
  browser: Browser,
  { deployment }: People,
  tenant: Pick<Tenant, 'slug'>,
  who: Account,
): Promise<WatchedPage> {
  const watched = await openPage(browser, deployment.url, [
    new URL(deployment.identityProvider.issuer).origin,
  ]);
  await watched.page.goto(`/t/${tenant.slug}/overview`);
  await watched.page.getByRole('link', { name: 'Sign in' }).click();
  await submitCredentials(watched.page, who);
  await watched.page.getByRole('navigation', { name: 'Pages' }).waitFor();
  // before the sign-in the browser logs the 401 of `GET /v1/me`
  watched.faults.length = 0;
  return watched;
}

/** Fills in the form of the identity provider. */
export async function submitCredentials(page: Page, who: Account): Promise<void> {
  await page.getByLabel('Name').fill(who.name);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
