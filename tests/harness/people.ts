import { randomBytes } from 'node:crypto';
import type { FrameworkRegistry } from '@svc/compliance';
import type { JSONWebKeySet } from 'jose';
import { openDatabase, roleConnection } from '../../apps/server/src/db/database.ts';
import {
  type OperatorChange,
  setTenantProvider,
} from '../../apps/server/src/features/identity-providers/operator.ts';
import { fileKeyProvider } from '../../apps/server/src/platform/secrets/key-provider.ts';
import { secretStore } from '../../apps/server/src/platform/secrets/secret-store.ts';
import type { Account } from '../../tools/identity-provider/account.ts';
import type { IdentityProvider } from '../../tools/identity-provider/provider.ts';
import { type Browser, browser } from './browser.ts';
import { ACCOUNTS, type Deployment, startDeployment, type Tenant } from './deployment.ts';

/** The public URL of the service; it listens elsewhere, as behind a proxy. */
export const PUBLIC_URL = 'https://svc.test';

/** A deployment whose people sign in. */
export type People = {
  readonly deployment: Deployment;
  /** Sets up the sign-in of a tenant at its identity provider, as the operator does; returns the provider's id. */
  configure(tenant: { id: string; slug: string }, change?: PeopleSetup): Promise<string>;
  browser(): Browser;
  /** A browser in which the person has signed in to the tenant. */
  signedIn(tenant: Pick<Tenant, 'slug'>, who: Account): Promise<Browser>;
  stop(): Promise<void>;
};

export type PeopleSetup = OperatorChange & { readonly at?: IdentityProvider };

export async function startPeople(
  env: Record<string, string> = {},
  frameworks?: FrameworkRegistry,
  database: 'shared' | 'embedded' = 'shared',
): Promise<People> {
  const publicUrl = env['SVC_PUBLIC_URL'] ?? PUBLIC_URL;
  const deployment = await startDeployment(
    { SVC_PUBLIC_URL: PUBLIC_URL, ...env },
    database,
    frameworks,
  );
  const db = openDatabase(
    roleConnection(deployment.owner, 'svc_app', deployment.masterKey),
    () => {},
  );
  const secrets = secretStore(fileKeyProvider(deployment.masterKey));
  const newBrowser = () => browser(PUBLIC_URL, { [PUBLIC_URL]: deployment.url });
  return {
    deployment,
    configure: async (tenant, { at = deployment.identityProvider, ...change } = {}) => {
      const clientId = change.clientId ?? `svc-${tenant.slug}`;
      const clientSecret =
        change.clientSecret === undefined && change.privateKeyJwt === undefined
          ? randomBytes(24).toString('hex')
          : change.clientSecret;
      const id = await setTenantProvider(db, secrets, tenant.id, {
        ...change,
        clientId,
        ...(clientSecret !== undefined && { clientSecret }),
      });
      at.putClient({
        clientId,
        secret: clientSecret ?? null,
        redirectUris: [`${publicUrl}/auth/${tenant.slug}/${id}/callback`],
        backChannelLogoutUri: `${deployment.url}/auth/${tenant.slug}/${id}/logout`,
        ...(change.privateKeyJwt && { jwks: await publishedKeys(deployment.url) }),
      });
      return id;
    },
    browser: newBrowser,
    signedIn: async (tenant, who) => {
      const opened = newBrowser();
      const { response, url } = await signIn(opened, tenant.slug, who);
      if (!opened.hasSession()) throw new Error(`no session at ${url}: ${await response.text()}`);
      return opened;
    },
    stop: async () => {
      await db.close();
      await deployment.stop();
    },
  };
}

/** Signs in as a person does: the form of the identity provider, and back. Returns the last answer. */
export async function signIn(
  { visit }: Browser,
  slug: string,
  who: Account = ACCOUNTS.alice,
  query = '',
): Promise<{ url: string; response: Response }> {
  const form = await visit(`${PUBLIC_URL}/auth/${slug}/sign-in${query}`);
  if (!new URL(form.url).pathname.startsWith('/interaction/')) return form;
  return visit(form.url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: who.name, password: who.password }).toString(),
  });
}

async function publishedKeys(url: string): Promise<JSONWebKeySet> {
  return (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
}
