import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../../../apps/server/src/db/connections.ts';
import { createTenant } from '../../../apps/server/src/features/tenants/create.ts';
import { masterKey } from '../../../apps/server/src/foundation/master-key.ts';
import { startCluster } from '../../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { ledgerSigner } from '../../../apps/server/src/platform/ledger/signing-key.ts';
import { startIdentityProvider } from '../../../tools/identity-provider/provider.ts';
import { databaseUrl } from '../../harness/database-url.ts';
import { ACCOUNTS } from '../../harness/deployment.ts';
import { makeScratch, postmasterOf, processTree } from '../../harness/scratch.ts';
import { startTcpRelay, type TcpRelay } from '../../harness/tcp-relay.ts';
import { until } from '../../harness/until.ts';
import { type Supervised, superviseServer } from '../supervised-server.ts';

const NODES = 2;

/** A deployment of two processes on one database, each with a way of its own to it, and a tenant for each. */
export type Stage = {
  readonly servers: readonly Supervised[];
  readonly relays: readonly TcpRelay[];
  readonly tenants: readonly StageTenant[];
  readonly database: {
    /** All processes of the database server. */
    processes(): Promise<readonly number[]>;
    /** Starts it again, as its supervisor does. */
    start(): Promise<void>;
  };
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
  const databaseDir = join(scratch.path, 'database');
  let cluster = await startCluster(databaseDir);
  opened.defer(() => cluster.remove());
  const secret = randomBytes(32);
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, secret.toString('base64'), { mode: 0o600 });
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  opened.defer(() => identityProvider.close());
  const relays: TcpRelay[] = [];
  const servers: Supervised[] = [];
  for (let node = 0; node < NODES; node++) {
    const { host, port } = cluster.connection;
    const relay = await startTcpRelay(join(String(host), `.s.PGSQL.${port}`));
    opened.defer(() => relay.close());
    relays.push(relay);
    const connection = { ...cluster.connection, host: '127.0.0.1', port: relay.port };
    const dataDir = join(scratch.path, `data-${node}`);
    await mkdir(dataDir);
    const server = await superviseServer({
      SVC_DATABASE_URL: databaseUrl({ connection }),
      SVC_MASTER_KEY_FILE: keyFile,
      SVC_DATA_DIR: dataDir,
    });
    opened.defer(async () => void (await server.stop()));
    servers.push(server);
  }
  const tenants = await withConnection(cluster.connection, (owner) =>
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
    database: {
      processes: async () => processTree((await postmasterOf(databaseDir)) as number),
      start: async () => {
        await until('the former database server is gone', async () => {
          const pid = await postmasterOf(databaseDir);
          return pid === null;
        });
        cluster = await startCluster(databaseDir);
      },
    },
    vkey: ledgerSigner(masterKey(secret)).vkey,
    secrets: [secret.toString('base64'), String(cluster.connection.password)],
    close: () => kept.disposeAsync(),
  };
}
