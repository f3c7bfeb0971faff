import { Command, InvalidArgumentError } from 'commander';
import { toConfig } from '../config.ts';
import { withConnection } from '../db/connections.ts';
import { migrate } from '../db/migrate.ts';
import { createTenant } from '../features/tenants/create.ts';
import { withDatabaseServer } from '../platform/database-server.ts';
import { readMasterKey } from '../platform/master-key.ts';

/** `svc-server tenant create SLUG --issuer URL --admin-claim NAME=VALUE`: tenants are made by the operator, never implicitly. */
export function tenantCommand(env: NodeJS.ProcessEnv): Command {
  const create = new Command('create')
    .description('create a tenant and print the audiences that its identity provider must issue')
    .argument('<slug>', 'short name: a-z, 0-9, hyphens')
    .requiredOption('--issuer <url>', 'OpenID Connect issuer of the people of this tenant')
    .requiredOption('--admin-claim <name=value>', 'claim that makes a person an admin', readClaim)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: { issuer: string; adminClaim: Claim; json?: true }) => {
      const config = toConfig(env);
      const production = config.environment === 'production';
      const tenant = await withDatabaseServer(
        config,
        'svc-server tenant create',
        async (connection) => {
          await migrate(
            connection,
            await readMasterKey(config.masterKeyFile, config.createMasterKey),
          );
          return withConnection(connection, (owner) =>
            createTenant(owner, {
              slug,
              issuer: options.issuer,
              adminClaim: options.adminClaim,
              production,
            }),
          );
        },
      );
      console.log(options.json ? JSON.stringify(tenant) : describe(tenant));
    });
  return new Command('tenant').description('manage tenants').addCommand(create);
}

type Claim = { readonly name: string; readonly value: string };

function readClaim(text: string): Claim {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It has the form NAME=VALUE.');
  return { name, value };
}

function describe(tenant: {
  id: string;
  slug: string;
  adminAudience: string;
  agentAudience: string;
}): string {
  return [
    `tenant ${tenant.slug} created`,
    `  id               ${tenant.id}`,
    `  admin audience   ${tenant.adminAudience}`,
    `  agent audience   ${tenant.agentAudience}`,
  ].join('\n');
}
