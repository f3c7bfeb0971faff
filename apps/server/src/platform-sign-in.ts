import { readFile } from 'node:fs/promises';
import { PLATFORM_TENANT } from '@svc/contract';
import type { ClientBase } from 'pg';
import type { Config, PlatformSignIn } from './config.ts';
import type { Database, Reader } from './db/database.ts';
import { setTenantProvider } from './features/identity-providers/operator.ts';
import { listProviders, secretLocation } from './features/identity-providers/read-model.ts';
import { keepPlatformTenant, withdrawPlatformTenant } from './features/tenants/platform-tenant.ts';
import { OperatorError } from './foundation/operator-error.ts';
import type { SecretStore } from './platform/secrets/secret-store.ts';

type Parts = { readonly db: Database; readonly secrets: SecretStore };

/**
 * Configures the sign-in of platform administrators from the environment: set up if the variables are set; otherwise disabled,
 * with all sessions ended. Without changes no session ends.
 */
export async function configurePlatformSignIn(
  owner: ClientBase,
  { platformSignIn, environment }: Config,
  { db, secrets }: Parts,
): Promise<void> {
  if (platformSignIn === null) {
    await withdrawPlatformTenant(owner);
    return;
  }
  const { issuer, adminClaim, clientId } = platformSignIn;
  await keepPlatformTenant(owner, { issuer, adminClaim, production: environment === 'production' });
  const clientSecret = await secretOf(platformSignIn);
  if ((await providerInForce({ db, secrets }, platformSignIn, clientSecret)) !== null) return;
  await setTenantProvider(db, secrets, PLATFORM_TENANT.id, {
    clientId,
    clientSecret,
    purposes: ['people'],
    defaultRole: 'none',
    roleRules: [],
  });
}

/**
 * Returns the id of the provider of platform administrators as this process is configured, null without one. Throws where
 * the owner has set up another, or none: a process that serves cannot change it.
 */
export async function demandPlatformSignIn(
  { platformSignIn }: Config,
  parts: Parts,
): Promise<string | null> {
  const differ = (problem: string) =>
    new OperatorError(
      `SVC_PLATFORM_ISSUER ${problem}; run svc-server migrate with the SVC_PLATFORM variables of the processes`,
    );
  if (platformSignIn === null) {
    const provider = await parts.db.tenant(PLATFORM_TENANT.id).read(firstProvider);
    if (provider === undefined || provider.state === 'disabled') return null;
    throw differ(`must be set while platform administrators can sign in (got none)`);
  }
  const secret = await secretOf(platformSignIn);
  const providerId = await providerInForce(parts, platformSignIn, secret);
  if (providerId !== null) return providerId;
  throw differ(
    `must be, with its client and claim, what platform administrators sign in with (got "${platformSignIn.issuer}")`,
  );
}

const firstProvider = async (tx: Reader) => (await listProviders(tx))[0];

/** Returns the id of the provider where it is in force with these settings; null where it must be set up. */
async function providerInForce(
  { db, secrets }: Parts,
  { issuer, clientId, adminClaim }: PlatformSignIn,
  clientSecret: string,
): Promise<string | null> {
  const tenantId = PLATFORM_TENANT.id;
  return db.tenant(tenantId).read(async (tx) => {
    const provider = await firstProvider(tx);
    if (provider?.state !== 'active' || provider.clientId !== clientId) return null;
    const claim = provider.adminClaim;
    const isSame =
      provider.issuer === issuer &&
      claim?.name === adminClaim.name &&
      claim.value === adminClaim.value;
    const { id, sealedSecret } = provider;
    if (!isSame || sealedSecret === null || provider.defaultRole !== 'none') return null;
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
