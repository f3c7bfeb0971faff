import { Command } from 'commander';
import { toConfig } from '../config.ts';
import { withConnection } from '../db/connections.ts';
import { type Migration, readMigrations } from '../db/migration.ts';
import { readSchemaState } from '../db/schema-state.ts';
import { readMasterKey } from '../foundation/master-key.ts';
import { withDatabaseServer } from '../platform/database-server.ts';
import { prepareAsOwner } from '../prepare-database.ts';

/** `svc-server migrate [--plan]`: brings the database up to date as its owner, or prints what would be done and changes nothing. */
export function migrateCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('migrate')
    .description(
      'bring the database up to date: roles, job queues, schema, sign-in of platform administrators',
    )
    .option('--plan', 'print the migrations that would be applied, and change nothing')
    .action(async ({ plan }: { plan?: true }) => {
      const config = toConfig(env);
      await withDatabaseServer(config, 'svc-server migrate', async (owner) => {
        const migrations = await readMigrations();
        const { pending } = await withConnection(owner, (client) =>
          readSchemaState(client, migrations),
        );
        if (plan !== true) {
          const masterKey = await readMasterKey(config.masterKeyFile, config.createMasterKey);
          await prepareAsOwner(owner, masterKey, config, console);
        }
        for (const migration of pending) console.log(lineOf(migration));
        const verb = plan === true ? 'to be applied' : 'applied';
        console.log(`${pending.length} of ${migrations.length} migrations ${verb}`);
      });
    });
}

function lineOf({ name, after }: Migration): string {
  return after === null ? `expand    ${name}` : `contract  ${name} (after ${after})`;
}
