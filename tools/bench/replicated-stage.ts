import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { STANDBY } from '../../apps/server/src/db/standby.testing.ts';
import { createTenant } from '../../apps/server/src/features/tenants/create.ts';
import type { Cluster } from '../../apps/server/src/platform/embedded-postgres/cluster.ts';
import { startDatabasePair } from '../../tests/harness/database-pair.ts';
import { ACCOUNTS } from '../../tests/harness/deployment.ts';
import { type RunningServer, startServer } from '../../tests/harness/processes.ts';
import { makeScratch } from '../../tests/harness/scratch.ts';
import { urlOfBoth, waitForStandby } from '../../tests/harness/synchronous-standby.ts';
import { approveAgents } from '../../tests/resilience/load.ts';
import { startIdentityProvider } from '../identity-provider/provider.ts';

/** A process on a primary with a synchronous standby. */
export type ReplicatedStage = {
  readonly server: RunningServer;
  /** Of agents that may use every tool. */
  readonly tokens: readonly string[];
  /** Makes commits wait for the standby, or for nothing. */
  replicate(isSynchronous: boolean): Promise<void>;
  /** Kills the primary with all its processes at once. */
  killPrimary(): Promise<void>;
  /** Resolves when the standby is the primary. */
  promote(): Promise<void>;
  /** Makes the primary that was killed the synchronous standby of the new one, with all that was copied on the disk. */
  rebuildStandby(): Promise<void>;
  close(): Promise<void>;
};

export async function setReplicatedStage(agents: number): Promise<ReplicatedStage> {
  await using opened = new AsyncDisposableStack();
  const scratch = await makeScratch();
  opened.defer(() => scratch.close());
  const databases = await startDatabasePair(scratch.path);
  opened.defer(() => databases.remove());
  const [first, second] = databases.connections;
  const keyFile = join(scratch.path, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const server = await startServer({
    env: {
      SVC_DATABASE_URL: urlOfBoth({ connection: first }, { connection: second }),
      SVC_MASTER_KEY_FILE: keyFile,
      SVC_DATA_DIR: join(scratch.path, 'data'),
    },
  });
  opened.defer(async () => void (await server.end('SIGTERM')));
  const admin = await administrator(first, opened);
  const tokens = await approveAgents(server.url, admin, agents);
  const kept = opened.move();
  return {
    server,
    tokens,
    replicate: (isSynchronous) => waitForStandby(databases.primary(), isSynchronous ? STANDBY : ''),
    killPrimary: () => databases.kill('primary'),
    promote: () => databases.promoteStandby(),
    rebuildStandby: async () => {
      await databases.rebuildStandby();
      // else promotions wait for the disk to write what copies before have left to it
      await promisify(execFile)('sync');
    },
    close: () => kept.disposeAsync(),
  };
}

/** Creates a tenant, and returns a token of its administrator. */
async function administrator(
  connection: Cluster['connection'],
  opened: AsyncDisposableStack,
): Promise<string> {
  const provider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  opened.defer(() => provider.close());
  const { adminAudience } = await withConnection(connection, (owner) =>
    createTenant(owner, {
      slug: 'bench',
      issuer: provider.issuer,
      adminClaim: { name: 'roles', value: 'admin' },
      production: false,
    }),
  );
  return provider.token(ACCOUNTS.alice, adminAudience);
}
