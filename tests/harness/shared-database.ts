import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openConnection } from '../../apps/server/src/db/connections.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import { masterKey } from '../../apps/server/src/foundation/master-key.ts';
import {
  type Cluster,
  startCluster,
} from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { startIdentityProvider } from '../../tools/identity-provider/provider.ts';
import { type Api, api } from './api.ts';
import { databaseUrl } from './database-url.ts';
import { ACCOUNTS } from './deployment.ts';
import { type Exit, type RunningServer, startServer } from './processes.ts';
import { makeScratch } from './scratch.ts';
import { type SocketRelay, startSocketRelay } from './socket-relay.ts';

/** A tenant as its admins see it through a server. */
export type SharedTenant = {
  readonly id: string;
  readonly issuer: string;
  alice(server: RunningServer): Api;
  bob(server: RunningServer): Api;
};

/** Several server processes on one PostgreSQL, as in production. */
export type SharedDatabase = {
  readonly servers: readonly RunningServer[];
  /** The way of each server to the database. */
  readonly relays: readonly SocketRelay[];
  /** The database's owner; a connection of its own. */
  readonly owner: pg.Client;
  /** Verifier key of the deployment's ledgers, derived from the master key and not asked of a server. */
  readonly vkey: string;
  createTenant(slug: string): Promise<SharedTenant>;
  /** Stops a server by SIGTERM and starts it again, of the release in the folder `release` where one is given; returns how it ended. */
  restart(number: number, release?: string): Promise<Exit>;
  /** Another connection of the owner; the caller ends it. */
  connect(): Promise<pg.Client>;
  stop(): Promise<void>;
};

/** Starts so many server processes, each of which listens at `listen(number)`, at a free port by default. */
export async function startSharedDatabase(
  processes: number,
  env: Readonly<Record<string, string>> = {},
  listen: (number: number) => string = () => '127.0.0.1:0',
): Promise<SharedDatabase> {
  const scratch = await makeScratch();
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const cluster: Cluster = await startCluster(join(scratch.path, 'database'));
  const secret = randomBytes(32);
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  const relays: SocketRelay[] = [];
  const hostOf = (number: number) => join(scratch.path, `relay-${number}`);
  const start = (number: number, release?: string) =>
    startServer({
      release,
      env: {
        ...env,
        SVC_LISTEN: listen(number),
        SVC_DATABASE_URL: databaseUrl({
          connection: { ...cluster.connection, host: hostOf(number) },
        }),
        SVC_MASTER_KEY_FILE: keyFile,
        SVC_DATA_DIR: join(scratch.path, `data-${number}`),
      },
    });
  const startFirst = async (number: number) => {
    const host = hostOf(number);
    await mkdir(host);
    const socket = `.s.PGSQL.${cluster.connection.port}`;
    relays[number] = await startSocketRelay(
      join(host, socket),
      join(String(cluster.connection.host), socket),
    );
    return start(number);
  };
  const servers = await Promise.all(Array.from({ length: processes }, (_, n) => startFirst(n)));
  const connect = () => openConnection(cluster.connection);
  const owner = await connect();
  return {
    servers,
    relays,
    owner,
    vkey: ledgerSigner(masterKey(secret)).vkey,
    connect,
    restart: async (number, release) => {
      const exit = await (servers[number] as RunningServer).end('SIGTERM');
      servers[number] = await start(number, release);
      return exit;
    },
    createTenant: async (slug) => {
      const { issuer } = identityProvider;
      const adminClaim = { name: 'roles', value: 'admin' };
      const tenant = await createTenant(owner, { slug, issuer, adminClaim, production: false });
      const [alice, bob] = await Promise.all(
        [ACCOUNTS.alice, ACCOUNTS.bob].map((who) =>
          identityProvider.token(who, tenant.adminAudience),
        ),
      );
      return {
        id: tenant.id,
        issuer,
        alice: (server) => api(server.url, alice as string),
        bob: (server) => api(server.url, bob as string),
      };
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await Promise.all(relays.map((relay) => relay.close()));
      await owner.end();
      await identityProvider.close();
      await cluster.remove();
      await scratch.close();
    },
  };
}
