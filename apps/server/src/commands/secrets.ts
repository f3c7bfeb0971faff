import { Command } from 'commander';
import { type Database, openDatabase, roleConnection } from '../db/database.ts';
import { readMasterKey } from '../foundation/master-key.ts';
import { configuredSecretStore } from '../platform/secrets/configured-secret-store.ts';
import { reencryptSecrets } from '../platform/secrets/reencrypt.ts';
import {
  type DataKeys,
  listDataKeys,
  rotateDataKeys,
} from '../platform/secrets/rotate-data-keys.ts';
import type { SecretStore } from '../platform/secrets/secret-store.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { withOwner } from './with-owner.ts';

/** `svc-server secrets status|rotate|reencrypt`: what wraps the data keys of tenants, and new keys for their secrets. */
export function secretsCommand(env: NodeJS.ProcessEnv): Command {
  const status = new Command('status')
    .description('print how many data keys each key provider wraps')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const rows = await withSecrets(env, 'status', listDataKeys);
      const counts = countByProvider(rows);
      if (options.json) console.log(JSON.stringify(counts));
      else
        for (const { provider, keys, tenants } of counts)
          console.log(`${provider}  ${keys} keys of ${tenants} tenants`);
    });
  const rotate = new Command('rotate')
    .description(
      'wrap all data keys with the configured key provider; may be stopped and run again',
    )
    .action(async () => {
      const moved = await withSecrets(env, 'rotate', rotateDataKeys);
      console.log(`${moved} data keys rewrapped`);
    });
  const reencrypt = new Command('reencrypt')
    .description(
      're-encrypt all secrets with new data keys while the service runs; may be interrupted and repeated',
    )
    .action(async () => {
      const sealed = await withSecrets(env, 'reencrypt', (db, secrets) =>
        reencryptSecrets(db, secrets, SEALED_COLUMNS),
      );
      console.log(`${sealed} secrets re-encrypted`);
    });
  return new Command('secrets')
    .description('show or change what wraps the data keys of secrets at rest')
    .addCommand(status)
    .addCommand(rotate)
    .addCommand(reencrypt);
}

function countByProvider(rows: readonly DataKeys[]) {
  return [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, own]) => ({
    provider,
    keys: own.reduce((sum, { keys }) => sum + keys, 0),
    tenants: own.length,
  }));
}

async function withSecrets<T>(
  env: NodeJS.ProcessEnv,
  command: string,
  run: (db: Database, secrets: SecretStore) => Promise<T>,
): Promise<T> {
  return withOwner(env, `svc-server secrets ${command}`, async (_owner, config, server) => {
    const masterKey = await readMasterKey(config.masterKeyFile, false);
    const secrets = await configuredSecretStore(config, masterKey);
    const db = openDatabase(roleConnection(server, 'svc_app', masterKey), () => {});
    try {
      return await run(db, secrets);
    } finally {
      await db.close();
    }
  });
}
