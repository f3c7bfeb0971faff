import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameworkRegistry } from '@svc/compliance';
import type pg from 'pg';
import type { Service } from '../../apps/server/src/compose.ts';
import { toConfig } from '../../apps/server/src/config.ts';
import { openConnection, withConnection } from '../../apps/server/src/db/connections.ts';
import { makeDataDirectory } from '../../apps/server/src/db/data-directory.testing.ts';
import { roleConnection } from '../../apps/server/src/db/database.ts';
import type { LoginRole } from '../../apps/server/src/db/roles.ts';
import { testDatabaseServer } from '../../apps/server/src/db/shared-server.testing.ts';
import { type CreatedTenant, createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { type MasterKey, readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ownerOf, withDatabaseServer } from '../../apps/server/src/platform/database-server.ts';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { prepareAsOwner } from '../../apps/server/src/prepare-database.ts';
import type { Account } from '../../tools/identity-provider/account.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { type Api, api } from './api.ts';
import { compose, composeFromSource } from './compose.ts';
import { databaseContents } from './contents.ts';
import { makeDatabase } from './database-server.ts';
import { withoutOwner } from './database-url.ts';

/** Admins of every tenant of a deployment, and somebody without a role. */
export const ACCOUNTS = {
  alice: account('alice', ['admin']),
  bob: account('bob', ['admin']),
  /** A platform administrator, where a deployment has them. */
  paula: account('paula', ['operator']),
  /** Not an admin: a member where a role rule makes her one. */
  mia: account('mia', ['member']),
  vera: account('vera', []),
} as const;

function account(name: string, roles: string[]): Account {
  return { name, roles, password: randomBytes(24).toString('hex') };
}

/** A tenant, with the API as its people see it. */
export type Tenant = CreatedTenant & {
  readonly alice: Api;
  readonly bob: Api;
  readonly vera: Api;
};

/** Another process of a deployment. */
export type Sibling = Pick<Deployment, 'url' | 'metricsUrl' | 'as' | 'stop'>;

/** The real service on a real database, with a real identity provider; all of it goes away with it. */
export type Deployment = {
  readonly url: string;
  /** Where its metrics are read; null unless the environment names an address. */
  readonly metricsUrl: string | null;
  readonly dataDir: string;
  readonly identityProvider: IdentityProvider;
  /** The owner's connection to the database, and the key that the roles' passwords come from. */
  readonly owner: pg.ClientConfig;
  readonly masterKey: MasterKey;
  /** The API with this bearer token, or without one. */
  as(token: string | null): Api;
  createTenant(slug: string): Promise<Tenant>;
  /** A tenant whose people come from another issuer; its admin claim is `roles=admin`. */
  createTenantOf(issuer: string, slug: string): Promise<CreatedTenant>;
  /** Another process's worth of the service on the same database, with these settings besides; stopped with the deployment. */
  sibling(env: Record<string, string>): Promise<Sibling>;
  /** Runs SQL as the owner of the database, whom row-level security does not bind. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A connection of its own, as one of the service's roles or as the owner; closed with the deployment. */
  connect(role?: LoginRole): Promise<pg.Client>;
  /** A digest of each table's rows: two equal ones mean that nothing was written in between. */
  contents(): Promise<Readonly<Record<string, string>>>;
  /** Of one that is borrowed: gives it back. */
  stop(): Promise<void>;
};

/** Where repositories are, for tests that have no double of the code host: nothing listens there. */
export const CODE_HOST_URL = 'http://127.0.0.1:9';

/**
 * Starts the service on a database of its own: of the server that test files share, or an embedded one. Frameworks of compliance are those
 * that the service comes with unless others are given.
 */
export async function startDeployment(
  env: Record<string, string> = {},
  database: 'shared' | 'embedded' = 'shared',
  frameworks?: FrameworkRegistry,
): Promise<Deployment> {
  const dataDir = await makeDataDirectory('test');
  const server = database === 'shared' ? testDatabaseServer() : null;
  const from = 'SVC_ENVIRONMENT' in env ? 'empty' : 'template';
  const copy = server === null ? null : await makeDatabase(server, from);
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const settings = {
    SVC_DATA_DIR: dataDir,
    SVC_LISTEN: '127.0.0.1:0',
    SVC_METRICS_ADDRESS: 'off',
    SVC_CODE_HOST_URL: CODE_HOST_URL,
    ...copy?.env,
    SVC_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
    ...(env['SVC_PLATFORM_ISSUER'] !== undefined && {
      SVC_PLATFORM_ISSUER: identityProvider.issuer,
    }),
  };
  const fail = (error: Error) => {
    throw error;
  };
  const config = toConfig(settings);
  if (copy !== null && from === 'empty') {
    const key = await readMasterKey(config.masterKeyFile, false);
    await prepareAsOwner(ownerOf(config), key, config, console);
  }
  const served = { ...settings, ...withoutOwner(settings) };
  const start = frameworks === undefined ? compose : composeFromSource;
  // a test file keeps its deployment for as long as its process runs: what has stopped is let go
  let services: readonly Service[] = [await start(toConfig(served), fail, frameworks)];
  const { url, metricsUrl } = services[0] as Service;
  let started = 0;
  const owner = await withDatabaseServer(config, 'a test', async (connection) => connection);
  const masterKey = await readMasterKey(config.masterKeyFile, false);
  const clients: pg.Client[] = [];
  const connect = async (role?: LoginRole) => {
    const client = await openConnection(
      role === undefined ? owner : roleConnection(owner, role, masterKey),
    );
    clients.push(client);
    return client;
  };
  const client = await connect();
  const sql = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<Row>(text, values)).rows;
  const createTenantOf = async (issuer: string, slug: string) => {
    const adminClaim = { name: 'roles', value: 'admin' };
    return withConnection(owner, (connection) =>
      createTenant(connection, { slug, issuer, adminClaim, production: false }),
    );
  };
  return {
    url,
    metricsUrl,
    dataDir,
    identityProvider,
    owner,
    masterKey,
    as: (token) => api(url, token),
    createTenant: async (slug) => {
      const tenant = await createTenantOf(identityProvider.issuer, slug);
      const person = async (who: Account) =>
        api(url, await identityProvider.token(who, tenant.adminAudience));
      const [alice, bob, vera] = await Promise.all([
        person(ACCOUNTS.alice),
        person(ACCOUNTS.bob),
        person(ACCOUNTS.vera),
      ]);
      return { ...tenant, alice, bob, vera };
    },
    createTenantOf,
    sibling: async (more) => {
      const own = { SVC_DATA_DIR: join(dataDir, `sibling-${started++}`), ...more };
      const sibling = await compose(toConfig({ ...served, ...own }), fail);
      services = [...services, sibling];
      const stop = () => {
        services = services.filter((running) => running !== sibling);
        return sibling.stop();
      };
      return {
        url: sibling.url,
        metricsUrl: sibling.metricsUrl,
        as: (bearer) => api(sibling.url, bearer),
        stop,
      };
    },
    sql,
    connect,
    contents: () => databaseContents(client),
    stop: async () => {
      await Promise.all(clients.map((open) => open.end()));
      await Promise.all(services.map((running) => running.stop()));
      services = [];
      await identityProvider.close();
      if (copy === null) await (await startCluster(dataDir)).remove();
      else await copy.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
