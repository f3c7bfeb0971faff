import type { AppValues, HostedIdentity, TokenAccess } from '../code-host.ts';
import type { FixAnswer } from '../fixing-host.ts';
import { appToken } from './app-token.ts';
import type { GithubResponse, SendToGithub } from './github-request.ts';
import { hostedInstallation } from './hosted-installation.ts';
import { grantedToken, requestToken } from './repository-access.ts';

const LEVELS: readonly (string | undefined)[] = [undefined, 'read', 'write', 'admin'];

/**
 * Returns a token with exactly these permissions for this repository. If the host rejects them, reads the installation to name the
 * permissions that it has not accepted.
 */
export async function grantWriting(
  send: SendToGithub,
  hostUrl: string,
  values: AppValues,
  identity: HostedIdentity,
  permissions: Readonly<Record<string, string>>,
): Promise<FixAnswer<TokenAccess>> {
  const answer = await requestToken(send, values, identity, permissions);
  if (answer.ok && answer.status === 422) {
    const read = await send({
      method: 'GET',
      path: `/app/installations/${identity.installationId}`,
      authorization: `Bearer ${await appToken(values)}`,
    });
    const missing = missingPermissions(read, hostUrl, permissions);
    if (missing !== null) return missing;
  }
  return grantedToken(send, answer, identity.repositoryId, permissions);
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
