import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Config, toConfig } from '../config.ts';
import { openDatabase, roleConnection } from '../db/database.ts';
import { type OperatorChange, setTenantProvider } from '../features/identity-providers/operator.ts';
import { findTenant } from '../features/tenants/read.ts';
import { readMasterKey } from '../foundation/master-key.ts';
import { OperatorError } from '../foundation/operator-error.ts';
import { withDatabaseServer } from '../platform/database-server.ts';
import { fileKeyProvider } from '../platform/secrets/key-provider.ts';
import { secretStore } from '../platform/secrets/secret-store.ts';
import { withOwner } from './with-owner.ts';

type Options = {
  readonly clientId: string;
  readonly clientSecretFile?: string;
  readonly privateKeyJwt?: true;
  readonly linkClaim?: string;
  readonly requiredClaim?: { readonly name: string; readonly value: string };
  readonly defaultRole?: 'none' | 'viewer' | 'member';
};

/** `svc-server tenant provider`: sets up the sign-in of a tenant's people; also the way out of a lock-out. */
export function tenantProviderCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('provider')
    .description("set up the sign-in of a tenant's people at its issuer, in force at once")
    .argument('<slug>')
    .requiredOption('--client-id <id>', 'client id that the identity provider gave')
    .option('--client-secret-file <path>', 'file with the client secret; none for a public client')
    .option('--private-key-jwt', "authenticate by the service's own key, /.well-known/jwks.json")
    .addOption(
      new Option('--link-claim <name>', 'claim that equals the externalId of SCIM').choices([
        'sub',
        'oid',
      ]),
    )
    .addOption(
      new Option('--default-role <role>', 'role of people whom no rule gives one').choices([
        'none',
        'viewer',
        'member',
      ]),
    )
    .option(
      '--required-claim <name=value>',
      'claim that everybody must have, such as hd=example.com',
      parseClaim,
    )
    .action(async (slug: string, options: Options) => {
      const tenant = await withOwner(env, 'svc-server tenant provider', (owner) =>
        findTenant(owner, slug),
      );
      const config = toConfig(env);
      const providerId = await set(config, tenant.id, await changeOf(options));
      const { publicUrl } = config;
      const lines = [
        `sign-in of tenant ${slug} is set up`,
        `  provider         ${providerId}`,
        `  issuer           ${tenant.issuer}`,
        ...(publicUrl === null
          ? ['  redirect URI     set SVC_PUBLIC_URL: sign-in needs it']
          : [
              `  redirect URI     ${publicUrl}/auth/${slug}/${providerId}/callback`,
              `  logout URI       ${publicUrl}/auth/${slug}/${providerId}/logout`,
              `  sign in at       ${publicUrl}/auth/${slug}/sign-in`,
            ]),
      ];
      console.log(lines.join('\n'));
    });
}

async function changeOf(options: Options): Promise<OperatorChange> {
  const { clientId, clientSecretFile, privateKeyJwt, linkClaim, defaultRole } = options;
  const { requiredClaim } = options;
  if (clientSecretFile !== undefined && privateKeyJwt) {
    throw new OperatorError('--client-secret-file and --private-key-jwt exclude each other');
  }
  return {
    clientId,
    clientSecret: clientSecretFile === undefined ? null : await secretOf(clientSecretFile),
    ...(privateKeyJwt && { privateKeyJwt }),
    ...(linkClaim !== undefined && { linkClaim }),
    ...(defaultRole !== undefined && { defaultRole }),
    ...(requiredClaim !== undefined && {
      requiredClaims: [{ claim: [requiredClaim.name], values: [requiredClaim.value] }],
    }),
  };
}

function parseClaim(text: string): { name: string; value: string } {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It has the form NAME=VALUE.');
  return { name, value };
}

async function secretOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`--client-secret-file cannot be read (got ${file}: ${error.code})`);
  });
  const secret = text.trim();
  if (secret === '') throw new OperatorError(`--client-secret-file is empty (got ${file})`);
  return secret;
}

function set(config: Config, tenantId: string, change: OperatorChange): Promise<string> {
  return withDatabaseServer(config, 'svc-server tenant provider', async (owner) => {
    const masterKey = await readMasterKey(config.masterKeyFile, false);
    const db = openDatabase(roleConnection(owner, 'svc_app', masterKey), () => {});
    try {
      return await setTenantProvider(db, secretStore(fileKeyProvider(masterKey)), tenantId, change);
    } finally {
      await db.close();
    }
  });
}
