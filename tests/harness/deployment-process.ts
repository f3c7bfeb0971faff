import {
  type TestDatabaseServer,
  testDatabaseServer,
} from '../../apps/server/src/db/shared-server.testing.ts';
import type { Deployment } from './deployment.ts';
import { type RunningServer, startServer } from './processes.ts';

/** Starts another process of a deployment, one of the system: what it writes is read, and it can be killed. */
export async function startProcessOf(
  { sql }: Deployment,
  env: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const { url, masterKeyFile } = testDatabaseServer() as TestDatabaseServer;
  const [row] = await sql<{ name: string }>('select current_database() as name');
  return startServer({
    env: {
      SVC_DATABASE_URL: url.replace(/\/postgres$/, `/${row?.name}`),
      SVC_MASTER_KEY_FILE: masterKeyFile,
      ...env,
    },
  });
}
