import { Command, InvalidArgumentError } from 'commander';
import { createTenant } from '../features/tenants/create.ts';
import { findTenant, listTenants, type TenantDetails } from '../features/tenants/read.ts';
import { updateTenant } from '../features/tenants/update.ts';
import { tenantProviderCommand } from './tenant-provider.ts';
import { withOwner } from './with-owner.ts';

type Claim = TenantDetails['adminClaim'];

/** `svc-server tenant create|show|update|list`: tenants are the operator's, never created implicitly. */
export function tenantCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('tenant')
    .description('manage tenants')
    .addCommand(createCommand(env))
    .addCommand(showCommand(env))
    .addCommand(updateCommand(env))
    .addCommand(tenantProviderCommand(env))
    .addCommand(listCommand(env));
}

function createCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('create')
    .description('create a tenant and print the audiences that its identity provider must issue')
    .argument('<slug>', 'short name: a-z, 0-9, hyphens')
    .requiredOption('--issuer <url>', 'OpenID Connect issuer of the people of this tenant')
    .requiredOption('--admin-claim <name=value>', 'claim that makes a person an admin', parseClaim)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: { issuer: string; adminClaim: Claim; json?: true }) => {
      const { issuer, adminClaim } = options;
      const tenant = await withOwner(env, 'svc-server tenant create', (owner, { environment }) =>
        createTenant(owner, { slug, issuer, adminClaim, production: environment === 'production' }),
      );
      const lines = [
        `tenant ${tenant.slug} created`,
        `  id               ${tenant.id}`,
        `  admin audience   ${tenant.adminAudience}`,
        `  agent audience   ${tenant.agentAudience}`,
      ];
      console.log(options.json ? JSON.stringify(tenant) : lines.join('\n'));
    });
}

function showCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('show')
    .description("print a tenant's issuer, admin claim and audiences")
    .argument('<slug>')
    .option('--json', 'print JSON')
    .action(async (slug: string, options: { json?: true }) => {
      const tenant = await withOwner(env, 'svc-server tenant show', (owner) =>
        findTenant(owner, slug),
      );
      console.log(options.json ? JSON.stringify(tenant) : render(tenant));
    });
}

function updateCommand(env: NodeJS.ProcessEnv): Command {
  const update: Command = new Command('update')
    .description('change the issuer or the admin claim of a tenant; the audiences stay')
    .argument('<slug>')
    .option('--issuer <url>', 'OpenID Connect issuer of the people of this tenant')
    .option('--admin-claim <name=value>', 'claim that makes a person an admin', parseClaim)
    .option('--json', 'print JSON')
    .action(async (slug: string, options: { issuer?: string; adminClaim?: Claim; json?: true }) => {
      const { json, ...change } = options;
      if (Object.keys(change).length === 0)
        update.error('error: tenant update needs --issuer or --admin-claim');
      const tenant = await withOwner(env, 'svc-server tenant update', (owner, { environment }) =>
        updateTenant(owner, slug, change, environment === 'production'),
      );
      console.log(json ? JSON.stringify(tenant) : render(tenant));
    });
  return update;
}

function listCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('list')
    .description('list all tenants')
    .option('--json', 'print JSON')
    .action(async (options: { json?: true }) => {
      const tenants = await withOwner(env, 'svc-server tenant list', listTenants);
      if (options.json) console.log(JSON.stringify(tenants));
      else for (const { slug, id, issuer } of tenants) console.log(`${slug}\t${id}\t${issuer}`);
    });
}

function parseClaim(text: string): Claim {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It has the form NAME=VALUE.');
  return { name, value };
}

function render(tenant: TenantDetails): string {
  return [
    `tenant ${tenant.slug}`,
    `  id               ${tenant.id}`,
    `  created          ${tenant.createdAt.toISOString()}`,
    `  issuer           ${tenant.issuer}`,
    `  admin claim      ${tenant.adminClaim.name}=${tenant.adminClaim.value}`,
    `  admin audience   ${tenant.adminAudience}`,
    `  agent audience   ${tenant.agentAudience}`,
  ].join('\n');
}
