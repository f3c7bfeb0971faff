import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../../../apps/server/src/db/connections.ts';
import { createTenant } from '../../../apps/server/src/features/tenants/create.ts';
import { masterKey } from '../../../apps/server/src/foundation/master-key.ts';
import type { Cluster } from '../../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ledgerSigner } from '../../../apps/server/src/platform/ledger/signing-key.ts';
import { startIdentityProvider } from '../../../tools/identity-provider/provider.ts';
import { type DatabasePair, startDatabasePair } from '../../harness/database-pair.ts';
import { databaseUrl } from '../../harness/database-url.ts';
import { ACCOUNTS } from '../../harness/deployment.ts';
import { type FakedClock, makeFakedClock, runDatabaseOn } from '../../harness/faked-clock.ts';
import { makeScratch } from '../../harness/scratch.ts';
import { startTcpRelay, type TcpRelay } from '../../harness/tcp-relay.ts';
import { type Supervised, superviseServer } from '../supervised-server.ts';

const NODES = 2;

/** A deployment of two processes on one database and its standby, each with ways of its own to both, and a tenant for each. */
export type Stage = {
  readonly servers: readonly Supervised[];
  /** The ways of each process to the two database servers. */
  readonly relays: readonly (readonly TcpRelay[])[];
  readonly tenants: readonly StageTenant[];
  readonly databases: DatabasePair;
  readonly processClocks: readonly FakedClock[];
  readonly databaseClocks: readonly FakedClock[];
  readonly vkey: string;
  /** Values that no output may contain. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
};

export type StageTenant = { readonly id: string; readonly admin: string };

export async function setStage(): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const scratch = await makeScratch();
  opened.defer(() => scratch.close());
  const clockOf = (name: string) => makeFakedClock(scratch.path, name);
  const databaseClocks = await Promise.all(['database-0', 'database-1'].map(clockOf));
  const databases = await startDatabasePair(scratch.path, (dataDir, number) =>
    runDatabaseOn(databaseClocks[number] as FakedClock, dataDir),
  );
  opened.defer(() => databases.remove());
  const [connection] = databases.connections;
  const secret = randomBytes(32);
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  opened.defer(() => identityProvider.close());
  const relays: TcpRelay[][] = [];
  const processClocks: FakedClock[] = [];
  const servers: Supervised[] = [];
  for (let node = 0; node < NODES; node++) {
    const ways = await Promise.all(
      databases.connections.map(({ host, port }) =>
        startTcpRelay(join(`${host}`, `.s.PGSQL.${port}`)),
      ),
    );
    for (const way of ways) opened.defer(() => way.close());
    relays.push(ways);
    const clock = await clockOf(`process-${node}`);
    processClocks.push(clock);
    const dataDir = join(scratch.path, `data-${node}`);
    await mkdir(dataDir);
    const server = await superviseServer({
      ...clock.env,
      SVC_DATABASE_URL: urlThrough(ways, connection),
      SVC_MASTER_KEY_FILE: keyFile,
      SVC_DATA_DIR: dataDir,
    });
    opened.defer(async () => void (await server.stop()));
    servers.push(server);
  }
  const tenants = await withConnection(connection, (owner) =>
    Promise.all(
      Array.from({ length: NODES }, async (_, number) => {
        const { issuer } = identityProvider;
        const adminClaim = { name: 'roles', value: 'admin' };
        const slug = `tenant-${number}`;
        const { id, adminAudience } = await createTenant(owner, {
          slug,
          issuer,
          adminClaim,
          production: false,
        });
        const admin = await identityProvider.token(ACCOUNTS.alice, adminAudience);
        return { id, admin };
      }),
    ),
  );
  const kept = opened.move();
  return {
    servers,
    relays,
    tenants,
    databases,
    processClocks,
    databaseClocks,
    vkey: ledgerSigner(masterKey(secret)).vkey,
    secrets: [secret.toString('base64'), String(connection.password)],
    close: () => kept.disposeAsync(),
  };
}

/** Connection string that leads to both servers: `postgres://user:...@127.0.0.1:1234,127.0.0.1:1235/postgres`. */
function urlThrough(ways: readonly TcpRelay[], connection: Cluster['connection']): string {
  const host = '127.0.0.1';
  const [first = 0, ...others] = ways.map(({ port }) => port);
  const url = databaseUrl({ connection: { ...connection, host, port: first } });
  const all = [`${host}:${first}`, ...others.map((port) => `${host}:${port}`)].join(',');
  return url.replace(`${host}:${first}`, all);
}
