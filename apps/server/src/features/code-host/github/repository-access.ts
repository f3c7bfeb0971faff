import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { AccessAnswer, AppValues, HostedIdentity, RepositoryAccess } from '../code-host.ts';
import { appToken } from './app-token.ts';
import type { GithubRequest, GithubResponse } from './github-request.ts';
import { refusedAccess, unavailableHost } from './refused-access.ts';

type Send = (request: GithubRequest) => Promise<GithubResponse>;

/** What a scan may do: read contents; every token of an installation reads metadata. */
const READING = { contents: 'read', metadata: 'read' };
const NAME = /^(?!\.{1,2}(?:\/|$))[A-Za-z0-9_.-]{1,100}\/(?!\.{1,2}$)[A-Za-z0-9_.-]{1,100}$/;
/** Opaque: 40 characters once, 520 today. What could end a header is no part of one. */
const TOKEN = '^[\\x21-\\x7e]{20,4000}$';

/** What is read of the answer; more members are not looked at. */
const TokenAnswer = Type.Object({
  token: Type.String({ pattern: TOKEN }),
  permissions: Type.Record(Type.String(), Type.String()),
  repository_selection: Type.Literal('selected'),
  repositories: Type.Array(Type.Object({ id: Type.Integer(), full_name: Type.String() }), {
    minItems: 1,
    maxItems: 1,
  }),
});
type TokenAnswer = Static<typeof TokenAnswer>;
const AnyToken = Type.Object({ token: Type.String({ pattern: TOKEN }) });

/**
 * Returns a token that reads the contents of this repository and can do nothing else, as git sends it. An answer that grants anything
 * else, or to another repository, is refused and its token revoked.
 * docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app
 */
export async function grantReading(
  send: Send,
  hostUrl: string,
  values: AppValues,
  { installationId, repositoryId }: HostedIdentity,
): Promise<AccessAnswer<RepositoryAccess>> {
  const answer = await send({
    method: 'POST',
    path: `/app/installations/${installationId}/access_tokens`,
    authorization: `Bearer ${await appToken(values)}`,
    body: { repository_ids: [repositoryId], permissions: { contents: 'read' } },
  });
  if (!answer.ok) return unavailableHost(answer.detail);
  if (answer.status !== 201) return refusedAccess('installation', answer);
  const { body } = answer;
  if (Check(TokenAnswer, body) && isExactly(body, repositoryId)) return granted(body, hostUrl);
  if (Check(AnyToken, body)) await revokeToken(send, new Secret(body.token));
  return unavailableHost('it granted a token for something else than was asked for');
}

function isExactly({ permissions, repositories }: TokenAnswer, repositoryId: number): boolean {
  const [repository] = repositories;
  const levels = Object.entries(permissions).sort().join();
  return (
    levels === Object.entries(READING).join() &&
    repository?.id === repositoryId &&
    NAME.test(repository.full_name)
  );
}

function granted(
  { token, repositories: [repository] }: TokenAnswer,
  hostUrl: string,
): AccessAnswer<RepositoryAccess> {
  const credentials = Buffer.from(`x-access-token:${token}`).toString('base64');
  return {
    ok: true,
    value: {
      url: `${hostUrl}/${repository?.full_name}.git`,
      authorization: new Secret(`Basic ${credentials}`),
      token: new Secret(token),
    },
  };
}

/** Returns whether the token is revoked, or was unknown to the host already. */
export async function revokeToken(send: Send, token: Secret): Promise<boolean> {
  const answer = await send({
    method: 'DELETE',
    path: '/installation/token',
    authorization: `Bearer ${token.reveal()}`,
  });
  return answer.ok && (answer.status === 204 || answer.status === 401);
}

/** Returns the address by which git reads the repository of this name; null for what is no name of the host. */
export function gitAddress(hostUrl: string, name: string): string | null {
  return NAME.test(name) ? `${hostUrl}/${name}.git` : null;
}
