import type pg from 'pg';
import { toConfig } from '../../apps/server/src/config.ts';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { withDatabaseServer } from '../../apps/server/src/platform/database-server.ts';
import type { IdentityProvider } from '../../tools/identity-provider/provider.ts';
import { ACCOUNTS } from './deployment.ts';

/** Runs SQL as the owner of a data directory's database, beside the service that runs on it or without one. */
export function withOwner<T>(dataDir: string, run: (owner: pg.Client) => Promise<T>): Promise<T> {
  const config = toConfig({ SVC_DATA_DIR: dataDir });
  return withDatabaseServer(config, 'a test', (connection) => withConnection(connection, run));
}

/** Makes a tenant in a data directory; answers its id and a token of its admin alice. */
export async function makeTenant(
  dataDir: string,
  identityProvider: IdentityProvider,
): Promise<{ id: string; alice: string }> {
  const { issuer } = identityProvider;
  const adminClaim = { name: 'roles', value: 'admin' };
  const { id, adminAudience } = await withOwner(dataDir, (owner) =>
    createTenant(owner, { slug: 'acme', issuer, adminClaim, production: false }),
  );
  return { id, alice: await identityProvider.token(ACCOUNTS.alice, adminAudience) };
}
