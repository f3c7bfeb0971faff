import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { compose, type Service } from '../../apps/server/src/compose.ts';
import { toConfig } from '../../apps/server/src/config.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { withDatabaseServer } from '../../apps/server/src/platform/database-server.ts';
import { startCluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import {
  type Account,
  type IdentityProvider,
  startIdentityProvider,
} from '../../tools/identity-provider/provider.ts';
import { type Api, api } from './api.ts';

/** Admins of every tenant of a deployment, and somebody who is none. */
export const ACCOUNTS = {
  alice: account('alice', ['admin']),
  bob: account('bob', ['admin']),
  vera: account('vera', []),
} as const;

function account(name: string, roles: string[]): Account {
  return { name, roles, password: randomBytes(24).toString('hex') };
}

/** A tenant, with the API as its people see it. */
export type Tenant = {
  readonly id: string;
  readonly slug: string;
  readonly adminAudience: string;
  readonly agentAudience: string;
  readonly alice: Api;
  readonly bob: Api;
  readonly vera: Api;
};

/** The real service on the embedded database, with a real identity provider, in a folder that goes away with it. */
export type Deployment = {
  readonly url: string;
  readonly dataDir: string;
  readonly identityProvider: IdentityProvider;
  /** The API with this bearer token, or without one. */
  as(token: string | null): Api;
  createTenant(slug: string): Promise<Tenant>;
  /** Runs SQL as the owner of the database, whom row-level security does not bind. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

export async function startDeployment(env: Record<string, string> = {}): Promise<Deployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'svc-test-'));
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const config = toConfig({
    SVC_DATA_DIR: dataDir,
    SVC_LISTEN: '127.0.0.1:0',
    SVC_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    ...env,
  });
  const service: Service = await compose(config, (error) => {
    throw error;
  });
  const owned = <T>(run: (client: pg.Client) => Promise<T>) =>
    withDatabaseServer(config, 'a test', async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        return await run(client);
      } finally {
        await client.end();
      }
    });
  return {
    url: service.url,
    dataDir,
    identityProvider,
    as: (token) => api(service.url, token),
    createTenant: async (slug) => {
      const { issuer } = identityProvider;
      const adminClaim = { name: 'roles', value: 'admin' };
      const tenant = await owned((client) =>
        createTenant(client, { slug, issuer, adminClaim, production: false }),
      );
      const person = async (who: Account) =>
        api(service.url, await identityProvider.token(who, tenant.adminAudience));
      const [alice, bob, vera] = await Promise.all([
        person(ACCOUNTS.alice),
        person(ACCOUNTS.bob),
        person(ACCOUNTS.vera),
      ]);
      return { ...tenant, alice, bob, vera };
    },
    sql: (text, values) => owned(async (client) => (await client.query(text, values)).rows),
    stop: async () => {
      await service.stop();
      await identityProvider.close();
      await (await startCluster(dataDir)).remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
