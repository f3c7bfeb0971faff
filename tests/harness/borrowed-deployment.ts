import { rmSync } from 'node:fs';
import { type Deployment, startDeployment } from './deployment.ts';

/** A deployment that no test file uses now; one at most, as files of a process run one after the other. */
let idle: Deployment | null = null;

/**
 * Returns a deployment with the settings of `startDeployment()` that files of this process use in turn, and `stop` gives it back. For a file
 * that stays within its tenants: one that changes settings, tables or jobs of the platform, stops anything, or compares all that is
 * stored, starts one of its own. A slug is free again for the next file; tenants of files before are suspended, so their jobs wait.
 */
export async function borrowDeployment(): Promise<Deployment> {
  const deployment = idle ?? (await startKept());
  idle = null;
  const clients: { end(): Promise<void> }[] = [];
  return {
    ...deployment,
    connect: async (role) => {
      const client = await deployment.connect(role);
      clients.push(client);
      return client;
    },
    stop: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await deployment.sql(
        `update tenants set slug = 'former-' || replace(tenant_id, '_', '-'), suspended_at = coalesce(suspended_at, now())
         where slug not like 'former-%'`,
      );
      idle = deployment;
    },
  };
}

/** Nobody stops it: it ends with its process, its database with the server of all test files. */
async function startKept(): Promise<Deployment> {
  const deployment = await startDeployment();
  process.once('exit', () => rmSync(deployment.dataDir, { recursive: true, force: true }));
  return deployment;
}
