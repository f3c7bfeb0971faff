import { svcServer } from './program.ts';
import type { Tenant } from './remembered.ts';

const SLUG = 'dev';
/** Client of the identity provider that people sign in to; PKCE alone protects it. */
export const CLIENT_ID = 'svc-console';

type Shown = Tenant & { readonly issuer: string };

/** Finds or creates the tenant, and sets its issuer to the identity provider's address of this run. */
export async function ensureTenant(issuer: string, env: NodeJS.ProcessEnv): Promise<Tenant> {
  const known = (JSON.parse(await svcServer(['tenant', 'list', '--json'], env)) as Shown[]).find(
    ({ slug }) => slug === SLUG,
  );
  const claim = ['--admin-claim', 'roles=admin'];
  const { id, slug, adminAudience } =
    known ??
    (JSON.parse(
      await svcServer(['tenant', 'create', SLUG, '--issuer', issuer, ...claim, '--json'], env),
    ) as Shown);
  if (known !== undefined && known.issuer !== issuer) await moveTenant(issuer, env);
  return { id, slug, adminAudience };
}

/** Points the tenant at the new address of its identity provider; its people stay who they are. */
export async function moveTenant(issuer: string, env: NodeJS.ProcessEnv): Promise<void> {
  await svcServer(['tenant', 'update', SLUG, '--issuer', issuer], env);
}

/** Sets up the sign-in of the tenant's people; whoever is no admin is a viewer. Returns the provider's id. */
export async function setUpSignIn(env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['tenant', 'provider', SLUG, '--client-id', CLIENT_ID, '--default-role', 'viewer'];
  const output = await svcServer(args, env);
  const id = /^ +provider +(\S+)$/m.exec(output)?.[1];
  if (id === undefined) throw new Error(`svc-server tenant provider names no provider: ${output}`);
  return id;
}
