import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { AppValues, HostedIdentity } from '../code-host.ts';
import type { FixAnswer, WritingAccess } from '../fixing-host.ts';
import { appToken } from './app-token.ts';
import type { GithubResponse, SendToGithub } from './github-request.ts';
import { hostedInstallation } from './hosted-installation.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';
import { revokeToken } from './repository-access.ts';

const TokenAnswer = Type.Object({
  token: Type.String({ pattern: '^[\\x21-\\x7e]{20,4000}$' }),
  permissions: Type.Record(Type.String(), Type.String()),
  repositories: Type.Array(
    Type.Object({
      id: Type.Integer(),
      full_name: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}$' }),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
type TokenAnswer = Static<typeof TokenAnswer>;
const AnyToken = Type.Object({ token: Type.String({ minLength: 1 }) });

const LEVELS: readonly (string | undefined)[] = [undefined, 'read', 'write', 'admin'];

/**
 * Returns a token with exactly these permissions for this repository alone; every token reads metadata besides. Where the host
 * refuses them, the installation is read to name those that it has not accepted.
 * docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app
 */
export async function grantPermissions(
  send: SendToGithub,
  hostUrl: string,
  values: AppValues,
  { installationId, repositoryId }: HostedIdentity,
  permissions: Readonly<Record<string, string>>,
): Promise<FixAnswer<WritingAccess>> {
  const authorization = `Bearer ${await appToken(values)}`;
  const installation = `/app/installations/${installationId}`;
  const answer = await send({
    method: 'POST',
    path: `${installation}/access_tokens`,
    authorization,
    body: { repository_ids: [repositoryId], permissions },
  });
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status === 422) {
    const read = await send({ method: 'GET', path: installation, authorization });
    return missingPermissions(read, hostUrl, permissions) ?? refusedAccess('installation', answer);
  }
  if (answer.status !== 201) return refusedAccess('installation', answer);
  const { body } = answer;
  if (Check(TokenAnswer, body) && isExactly(body, repositoryId, permissions)) {
    const name = body.repositories[0]?.full_name ?? '';
    return { ok: true, value: { name, token: new Secret(body.token) } };
  }
  if (Check(AnyToken, body)) await revokeToken(send, new Secret(body.token));
  return unavailableHost('it granted a token for something else than was asked for');
}

function isExactly(
  { permissions, repositories }: TokenAnswer,
  repositoryId: number,
  wanted: Readonly<Record<string, string>>,
): boolean {
  const text = (of: Readonly<Record<string, string>>) => Object.entries(of).sort().join();
  return (
    text(permissions) === text({ metadata: 'read', ...wanted }) &&
    repositories[0]?.id === repositoryId
  );
}

/** Returns the failure that names what an installation has not accepted; null where it has accepted all. */
function missingPermissions(
  read: GithubResponse,
  hostUrl: string,
  wanted: Readonly<Record<string, string>>,
): FixAnswer<never> | null {
  const found = read.ok && read.status === 200 ? hostedInstallation(read.body) : null;
  if (found === null) return null;
  const missing = Object.entries(wanted).filter(
    ([name, level]) => LEVELS.indexOf(found.permissions[name]) < LEVELS.indexOf(level),
  );
  if (missing.length === 0) return null;
  const { account, hostInstallationId } = found;
  const owner = account.kind === 'organization' ? `/organizations/${account.login}` : '';
  const page = `${hostUrl}${owner}/settings/installations/${hostInstallationId}`;
  const permissions = missing.map(([name, level]) => `${name}: ${level}`);
  return { ok: false, failure: { reason: 'missing_permissions', permissions, page } };
}
