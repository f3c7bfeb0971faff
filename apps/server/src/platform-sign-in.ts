import { readFile } from 'node:fs/promises';
import { PLATFORM_TENANT } from '@svc/contract';
import type { ClientBase } from 'pg';
import type { Config, PlatformSignIn } from './config.ts';
import type { Database } from './db/database.ts';
import { setTenantProvider } from './features/identity-providers/operator.ts';
import { listProviders, secretLocation } from './features/identity-providers/read-model.ts';
import { keepPlatformTenant, withdrawPlatformTenant } from './features/tenants/platform-tenant.ts';
import { OperatorError } from './foundation/operator-error.ts';
import type { SecretStore } from './platform/secrets/secret-store.ts';

type Parts = { readonly db: Database; readonly secrets: SecretStore };

/** Prints the address that the client must redirect people to, for the operator. */
type Announce = (address: { readonly redirectUri: string }) => void;

/**
 * Configures the sign-in of platform administrators from the environment: set up if the variables are set; otherwise disabled,
 * with all sessions ended. A start without changes ends no session.
 */
export async function configurePlatformSignIn(
  owner: ClientBase,
  { platformSignIn, environment, publicUrl }: Config,
  { db, secrets }: Parts,
  announce: Announce,
): Promise<void> {
  if (platformSignIn === null) {
    await withdrawPlatformTenant(owner);
    return;
  }
  const { issuer, adminClaim, clientId } = platformSignIn;
  await keepPlatformTenant(owner, { issuer, adminClaim, production: environment === 'production' });
  const clientSecret = await secretOf(platformSignIn);
  const { id: tenantId, slug } = PLATFORM_TENANT;
  const providerId =
    (await providerInForce({ db, secrets }, clientId, clientSecret)) ??
    (await setTenantProvider(db, secrets, tenantId, {
      clientId,
      clientSecret,
      purposes: ['people'],
      defaultRole: 'none',
      roleRules: [],
    }));
  if (publicUrl === null) return;
  announce({ redirectUri: `${publicUrl}/auth/${slug}/${providerId}/callback` });
}

/** Returns the id of the provider where it is in force with this client; null where it must be set up. */
async function providerInForce(
  { db, secrets }: Parts,
  clientId: string,
  clientSecret: string,
): Promise<string | null> {
  const tenantId = PLATFORM_TENANT.id;
  return db.tenant(tenantId).read(async (tx) => {
    const [provider] = await listProviders(tx);
    if (provider?.state !== 'active' || provider.clientId !== clientId) return null;
    const { id, sealedSecret } = provider;
    if (sealedSecret === null || provider.defaultRole !== 'none') return null;
    const stored = await secrets.open(tx, tenantId, secretLocation(id), sealedSecret);
    return stored.reveal() === clientSecret ? id : null;
  });
}

async function secretOf({ clientSecretFile }: PlatformSignIn): Promise<string> {
  const text = await readFile(clientSecretFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `SVC_PLATFORM_CLIENT_SECRET_FILE cannot be read (got ${clientSecretFile}: ${error.code})`,
    );
  });
  const secret = text.trim();
  if (secret !== '') return secret;
  throw new OperatorError(`SVC_PLATFORM_CLIENT_SECRET_FILE is empty (got ${clientSecretFile})`);
}
