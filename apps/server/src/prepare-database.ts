import { PLATFORM_TENANT } from '@svc/contract';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { awaitSchema, migratesItself } from './db/await-schema.ts';
import { connectionShortage, readConnectionLimit } from './db/connection-limit.ts';
import { withConnection } from './db/connections.ts';
import { openDatabase, roleConnection } from './db/database.ts';
import { checkOwnDeployment, migrate } from './db/migrate.ts';
import { refuseSharedSessions } from './db/pooler.ts';
import { refusePrivateIssuers } from './features/tenants/read.ts';
import type { MasterKey } from './foundation/master-key.ts';
import type { DatabaseServer } from './platform/database-server.ts';
import { installJobs } from './platform/jobs/install-jobs.ts';
import { configuredSecretStore } from './platform/secrets/configured-secret-store.ts';
import { configurePlatformSignIn } from './platform-sign-in.ts';

/** Prepares the database where nobody else does; elsewhere waits for `svc-server migrate`, and holds no credential of the owner. */
export async function prepareDatabase(
  { address, owner }: DatabaseServer,
  masterKey: MasterKey,
  config: Config,
  log: Logger,
): Promise<void> {
  const sealer = roleConnection(address, 'svc_sealer', masterKey);
  if (owner !== null && migratesItself(config)) {
    await prepareAsOwner(owner, masterKey, config, log);
  } else {
    await awaitSchema(sealer, { listen: config.listen, log });
    await refuseSharedSessions(sealer);
    await withConnection(sealer, (client) => checkOwnDeployment(client, masterKey, config));
  }
  const limit = await withConnection(sealer, readConnectionLimit);
  const shortage = connectionShortage(limit, config.roles);
  if (shortage !== null) log.warn({}, shortage);
}

/**
 * Does everything that only the owner of the database may do: roles, job queues, schema, the record of the deployment, and the
 * sign-in of platform administrators. The schema comes after the queues, so that processes that wait for it find both.
 */
export async function prepareAsOwner(
  owner: pg.ClientConfig,
  masterKey: MasterKey,
  config: Config,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  await refuseSharedSessions(owner);
  await migrate(owner, masterKey, config, () => installJobs(owner, log));
  if (config.environment === 'production') await withConnection(owner, refusePrivateIssuers);
  const db = openDatabase(roleConnection(owner, 'svc_app', masterKey), () => {});
  try {
    const secrets = await configuredSecretStore(config, masterKey);
    await withConnection(owner, (client) =>
      configurePlatformSignIn(client, config, { db, secrets }),
    );
  } finally {
    await db.close();
  }
}

/** Address that the client of platform administrators must redirect people to; null while no public URL is configured. */
export function platformRedirectUri({ publicUrl }: Config, providerId: string): string | null {
  return publicUrl === null
    ? null
    : `${publicUrl}/auth/${PLATFORM_TENANT.slug}/${providerId}/callback`;
}
