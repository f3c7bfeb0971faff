import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { AppValues, HostAnswer } from '../code-host.ts';
import type { ConnectingHost } from '../connecting-host.ts';
import { appToken } from './app-token.ts';
import { unavailable, unexpected } from './github-failure.ts';
import type { SendToGithub } from './github-request.ts';
import { hostedInstallation, listedRepositories } from './hosted-installation.ts';
import { readList } from './read-list.ts';
import { revokeToken } from './repository-access.ts';

const InstallationToken = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 4_096, pattern: '^[\\x21-\\x7e]+$' }),
  permissions: Type.Record(Type.String(), Type.String()),
});

/** Level of the token that lists repositories. */
const METADATA = { metadata: 'read' };

/** Installations as the App sees them; `sendForTokens` mints and revokes. */
export function installationAccess(
  send: SendToGithub,
  sendForTokens: SendToGithub,
): Pick<ConnectingHost, 'readInstallation' | 'listRepositories'> {
  return {
    readInstallation: async (values, hostInstallationId) => {
      const authorization = `Bearer ${await appToken(values)}`;
      const path = `/app/installations/${hostInstallationId}`;
      const answer = await send({ method: 'GET', path, authorization });
      if (!answer.ok) return unavailable(answer.detail);
      if (answer.status === 401) return { ok: false, failure: { reason: 'key_rejected' } };
      // an unknown App is answered the same
      if (answer.status === 404) return { ok: true, value: null };
      if (answer.status !== 200) return unexpected('GET /app/installations/{id}', answer);
      const found = hostedInstallation(answer.body);
      return found?.hostInstallationId === hostInstallationId
        ? { ok: true, value: found }
        : unavailable('it answered GET /app/installations/{id} without that installation in JSON');
    },
    listRepositories: async (values, hostInstallationId) => {
      const minted = await mint(sendForTokens, values, hostInstallationId);
      if (!minted.ok) return minted;
      const authorization = `Bearer ${minted.value.reveal()}`;
      const listed = await readList({
        send,
        path: '/installation/repositories',
        authorization,
        readPage: listedRepositories,
        idOf: ({ hostRepoId }) => hostRepoId,
      });
      const isRevoked = await revokeToken(sendForTokens, minted.value);
      if (!listed.ok || isRevoked) return listed;
      return unavailable('it has not revoked the token that lists repositories');
    },
  };
}

/** Returns a token that reads metadata and nothing else; an answer that grants anything beyond is a failure. */
async function mint(
  send: SendToGithub,
  values: AppValues,
  hostInstallationId: number,
): Promise<HostAnswer<Secret>> {
  const path = `/app/installations/${hostInstallationId}/access_tokens`;
  const authorization = `Bearer ${await appToken(values)}`;
  const body = { permissions: METADATA };
  const answer = await send({ method: 'POST', path, authorization, body, maxBytes: 64 * 1024 });
  if (!answer.ok) return unavailable(answer.detail);
  if (answer.status !== 201) return unexpected('a request for a token of an installation', answer);
  if (!Check(InstallationToken, answer.body)) {
    return unavailable('it answered without a token of the installation in JSON');
  }
  const { token: text, permissions }: Static<typeof InstallationToken> = answer.body;
  const token = new Secret(text);
  if (JSON.stringify(permissions) === JSON.stringify(METADATA)) return { ok: true, value: token };
  await revokeToken(send, token);
  return unavailable('it granted other permissions than those that were asked for');
}
